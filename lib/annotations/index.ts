export { annotationsFile, appendAnnotation, readAnnotations } from "./annotations-file";
export { claimKey, foldAnnotations } from "./fold-annotations";
export { parseAnnotation } from "./parse-annotation";
export {
  type Annotation,
  type AnnotationFault,
  type Annotations,
  type ClaimAnnotation,
  DECISIONS,
  type Decision,
  type RecordingNotes,
} from "./types";
