/** An emoji or several: every sign is of one, and not all are digits, "#" or "*", of which some are made. */
const EMOJI = /^(?=.*[^\d#*\s])[\p{Emoji}\p{Emoji_Component}\s]+$/u;

/** Writes the emoji that other sites and mail programs show as pictures into the text around them. */
export function replaceEmojiPictures(body: Element): void {
  for (const image of body.querySelectorAll("img[alt]")) {
    const alt = image.getAttribute("alt")?.trim() ?? "";
    if (EMOJI.test(alt)) image.replaceWith(alt);
  }
}
