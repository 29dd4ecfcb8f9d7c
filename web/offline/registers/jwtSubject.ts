/** The id of the user to whom a token was given; null for what is no token. Says nothing of whether it is valid. */
export function jwtSubject(token: string): string | null {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return JSON.parse(atob(payload)).sub ?? null;
  } catch {
    return null;
  }
}
