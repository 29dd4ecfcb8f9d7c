import { env } from "cloudflare:workers";

const { FATTURA_SCHEMA } = env as unknown as { FATTURA_SCHEMA: Fetcher };

/** What is wrong with FatturaPA files by the official schema, in libxml2's words: a list for each file. */
export async function validateFatture(...files: string[]): Promise<string[][]> {
  const request = { method: "POST", body: JSON.stringify(files) };
  return (await FATTURA_SCHEMA.fetch("https://schema.test", request)).json();
}
