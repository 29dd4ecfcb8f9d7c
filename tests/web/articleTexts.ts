import fc from "fast-check";

type Json = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: Json[];
  marks?: Json[];
  text?: string;
};

/** Letters, what HTML and Markdown could take for a sign, and spaces where they are easily lost. */
const PIECES = [
  "a",
  "é",
  "😀",
  "<",
  "&amp;",
  '"',
  " ",
  "  ",
  "\u00a0",
  "**",
  "# ",
  "1. ",
  "l'apnea",
  "https://x.example/a?b=c&d",
];
const someText = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 })
  .map((pieces) => pieces.join(""));

const anyMarks = fc.tuple(
  fc.constantFrom(null, null, null, "https://a.example/x?y=1&z=%20", "mailto:a@b.example", "/blog"),
  fc.subarray(["bold", "italic", "underline", "strike", "code"]),
);

const anyRun: fc.Arbitrary<Json> = fc.tuple(someText, anyMarks).map(([text, [href, names]]) => ({
  type: "text",
  text,
  marks: [...(href ? [{ type: "link", attrs: { href } }] : []), ...names.map((type) => ({ type }))],
}));

const anyInline = fc.array(
  fc.oneof({ weight: 5, arbitrary: anyRun }, { weight: 1, arbitrary: fc.constant({ type: "hardBreak" }) }),
  { maxLength: 5 },
);
const caption = fc.array(
  fc
    .tuple(someText, fc.subarray(["bold", "italic"]))
    .map(([text, names]) => ({ type: "text", text, marks: names.map((type) => ({ type })) })),
  { maxLength: 2 },
);

const paragraph = anyInline.map((content): Json => ({ type: "paragraph", content }));
const heading = fc
  .tuple(fc.constantFrom(2, 3), fc.array(anyRun, { maxLength: 3 }))
  .map(([level, content]): Json => ({ type: "heading", attrs: { level }, content }));
const codeBlock = fc
  .array(fc.constantFrom("a", "\n", "  ", "<b>", "&"), { maxLength: 6 })
  .map((pieces): Json => {
    const text = pieces.join("");
    return { type: "codeBlock", content: text ? [{ type: "text", text }] : [] };
  });
const picture = fc
  .record({
    src: fc.constantFrom("/public/images/a.webp", "/public/linked?url=https%3A%2F%2Fa.example%2Fb.jpg", null),
    alt: fc.constantFrom(null, "", 'Una boa "rossa"', "a & b"),
    width: fc.constantFrom(640, null),
    height: fc.constantFrom(480, null),
    content: caption,
  })
  .map(({ content, ...attrs }): Json => ({ type: "picture", attrs, content }));
const video = fc
  .record({
    video: fc.constantFrom(
      { provider: "youtube", id: "dQw4w9WgXcQ", hash: null, start: null },
      { provider: "youtube", id: "dQw4w9WgXcQ", hash: null, start: 90 },
      { provider: "vimeo", id: "76979871", hash: "abcdef12", start: null },
    ),
    title: fc.constantFrom("", "Un tuffo", "<b>"),
    content: caption,
  })
  .map(({ content, video, title }): Json => ({ type: "video", attrs: { ...video, title }, content }));

/** Lists of at most `depth` levels, with what stands in them beside text. */
function anyList(depth: number): fc.Arbitrary<Json> {
  const inner = depth > 1 ? [anyList(depth - 1), paragraph, codeBlock, picture] : [paragraph];
  const item = fc
    .tuple(paragraph, fc.array(fc.oneof(...inner), { maxLength: 2 }))
    .map(([first, others]): Json => ({ type: "listItem", content: [first, ...others] }));
  const items = fc.array(item, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    items.map((content): Json => ({ type: "bulletList", content })),
    fc
      .tuple(fc.constantFrom(1, 3), items)
      .map(([start, content]): Json => ({ type: "orderedList", attrs: { start }, content })),
  );
}

const plainBlocks = fc.array(fc.oneof(paragraph, anyList(2), codeBlock, picture), {
  minLength: 1,
  maxLength: 2,
});
const blockquote = plainBlocks.map((content): Json => ({ type: "blockquote", content }));
const table = fc
  .record({
    columns: fc.integer({ min: 1, max: 3 }),
    rows: fc.integer({ min: 1, max: 3 }),
    head: fc.integer({ min: 0, max: 3 }),
  })
  .chain(({ columns, rows, head }) =>
    fc
      .array(fc.array(plainBlocks, { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      })
      .map(
        (cells): Json => ({
          type: "table",
          content: cells.map((row, index) => ({
            type: "tableRow",
            content: row.map((content) => ({ type: index < head ? "tableHeader" : "tableCell", content })),
          })),
        }),
      ),
  );

/** Documents that the editor can hold. */
export const anyArticle: fc.Arbitrary<Json> = fc
  .array(
    fc.oneof(
      paragraph,
      heading,
      anyList(4),
      blockquote,
      codeBlock,
      picture,
      video,
      table,
      fc.constant({ type: "horizontalRule" }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((content) => ({ type: "doc", content }));
