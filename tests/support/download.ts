import type { SignedInUser } from "./users.ts";
import { deliver, ORIGIN } from "./worker.ts";

/** Downloads a file of the API: its bytes, and the name under which a browser saves it. */
export async function download(path: string, as: SignedInUser, language = "it") {
  const headers = { Authorization: `Bearer ${as.token}`, "Accept-Language": language };
  const response = await deliver(new Request(`${ORIGIN}${path}`, { headers }));
  const name = response.headers.get("Content-Disposition")?.match(/filename="(.+)"/)?.[1];
  return { status: response.status, name, bytes: await response.arrayBuffer() };
}
