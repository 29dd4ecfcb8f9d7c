/** One or more emoji: every character is of one, and not all are digits, "#" or "*", which some emoji contain. */
const EMOJI = /^(?=.*[^\d#*\s])[\p{Emoji}\p{Emoji_Component}\s]+$/u;

/** Replaces emoji that other sites and mail programs show as pictures by their text. */
export function replaceEmojiPictures(body: Element): void {
  for (const image of body.querySelectorAll("img[alt]")) {
    const alt = image.getAttribute("alt")?.trim() ?? "";
    if (EMOJI.test(alt)) image.replaceWith(alt);
  }
}
