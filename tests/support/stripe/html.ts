/** A piece of HTML that is safe as it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | null | false | Html | Html[];

/** A template whose values are escaped, unless they are HTML themselves; null and false are nothing. */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Html {
  return new Html(parts.reduce((text, part, index) => text + written(values[index - 1] ?? null) + part));
}

function written(value: Piece): string {
  if (value === null || value === false) return "";
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(({ text }) => text).join("");
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
