/** Letters and digits that are hard to mistake for one another when read aloud or copied by hand. */
const CHARACTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 16;

/** A random password of 16 characters: over 90 bits. */
export function makePassword(): string {
  let password = "";
  while (password.length < LENGTH) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // A byte beyond the last multiple would make the first characters likelier.
    if (byte < 256 - (256 % CHARACTERS.length)) password += CHARACTERS[byte % CHARACTERS.length];
  }
  return password;
}
