/** A figure's caption while its HTML is read; an empty element when it has none. */
export function captionOf(figure: Node): HTMLElement {
  const caption = (figure as Element).querySelector<HTMLElement>("figcaption");
  return caption ?? (figure.ownerDocument ?? document).createElement("figcaption");
}
