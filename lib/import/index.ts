export { type OpenOptions, openRecordingFile } from "./open-recording-file";
