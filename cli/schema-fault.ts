import { readFile } from "node:fs/promises";
import path from "node:path";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { packageRoot } from "@/lib/storage";

/** What the published schema of a command's `--json` has against a value; "" when it fits. */
export async function schemaFault(command: string, value: unknown): Promise<string> {
  return faultOf(await getValidator(command, "open"), value);
}

/** The same where a field that the schema does not describe is a fault too. */
export async function undescribedFault(command: string, value: unknown): Promise<string> {
  return faultOf(await getValidator(command, "closed"), value);
}

type Validator = ReturnType<AjvJsonSchemaValidator["getValidator"]>;

const compiled = new Map<string, Validator>();

async function getValidator(command: string, how: "open" | "closed"): Promise<Validator> {
  const known = compiled.get(`${command} ${how}`);
  if (known !== undefined) return known;
  const file = path.join(packageRoot(), "public", "schema", `${command}.schema.json`);
  const schema = JSON.parse(await readFile(file, "utf8"));
  const made = new AjvJsonSchemaValidator().getValidator(how === "open" ? schema : closeObjects(schema));
  compiled.set(`${command} ${how}`, made);
  return made;
}

function faultOf(validator: Validator, value: unknown): string {
  const checked = validator(value);
  return checked.valid ? "" : (checked.errorMessage ?? "it does not fit");
}

/** A copy in which no object may hold more than is described; what `allOf` puts together is closed as one. */
function closeObjects<Node>(node: Node): Node {
  if (typeof node !== "object" || node === null) return node;
  if (Array.isArray(node)) return node.map(closeObjects) as Node;
  const closed = Object.fromEntries(
    Object.entries(node).map(([name, part]) => [
      name,
      name === "$defs" || name === "allOf" ? part : closeObjects(part),
    ]),
  );
  if ("allOf" in closed) return { ...closed, unevaluatedProperties: false } as Node;
  const isOpen = closed.type === "object" && "properties" in closed && !("additionalProperties" in closed);
  return (isOpen ? { ...closed, additionalProperties: false } : closed) as Node;
}
