/** The id of a token's user; null for a text that is no token. Does not check whether the token is valid. */
export function jwtSubject(token: string): string | null {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return JSON.parse(atob(payload)).sub ?? null;
  } catch {
    return null;
  }
}
