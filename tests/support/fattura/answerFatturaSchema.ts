import { readFileSync } from "node:fs";
import { Response } from "miniflare";
import { validateXML } from "xmllint-wasm";

const schema = readFileSync(`${import.meta.dirname}/FatturaPA_v1.2.2.xsd`, "utf8");

/** The schema's import: files are signed after they leave the site. */
const SIGNATURE = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/2000/09/xmldsig#">
  <xs:element name="Signature"/></xs:schema>`;

/** Validates files, a JSON array of texts, with libxml2 outside workerd; answers the errors of each as JSON. */
export async function answerFatturaSchema(request: { json: () => Promise<unknown> }): Promise<Response> {
  const files = (await request.json()) as string[];
  const { errors, rawOutput } = await validateXML({
    xml: files.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: [{ fileName: "fattura.xsd", contents: schema }],
    preload: [{ fileName: "xmldsig-core.xsd", contents: SIGNATURE }],
  });
  const lines = rawOutput.split("\n");
  const errorsOf = (name: string) =>
    lines.includes(`${name} validates`)
      ? []
      : ["is not valid", ...errors.filter(({ loc }) => loc?.fileName === name).map(({ message }) => message)];
  return Response.json(files.map((_, index) => errorsOf(`${index}.xml`)));
}
