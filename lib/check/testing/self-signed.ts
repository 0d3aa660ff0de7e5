import { generateKeyPairSync, sign } from "node:crypto";

/** A key and a certificate for 127.0.0.1 that no one signed but itself, made anew: none lies in the repository. */
export function makeSelfSigned(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = der(0x30, der(0x06, Buffer.from("2a8648ce3d040302", "hex")));
  const commonName = der(0x30, der(0x06, Buffer.from("550403", "hex")), der(0x0c, Buffer.from("127.0.0.1")));
  const name = der(0x30, der(0x31, commonName));
  const validity = der(0x30, time("250101000000Z"), time("491231235959Z"));
  const version3 = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const subjectKey = publicKey.export({ type: "spki", format: "der" });
  const body = der(0x30, version3, serial, ecdsaWithSha256, name, validity, name, subjectKey);
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]);
  const certificate = der(0x30, body, ecdsaWithSha256, der(0x03, signature));
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
  };
}

const time = (text: string) => der(0x17, Buffer.from(text));

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
