import { inlineRow } from "styled-system/patterns";

/** A summary of `details` that reads as a link, with a chevron that turns. */
export const foldLook = inlineRow({
  minHeight: "touch",
  color: "sea",
  fontWeight: "medium",
  fontSize: "sm",
  cursor: "pointer",
  gap: "1",
  _hover: { textDecoration: "underline" },
  "& svg": { transition: "transform 140ms" },
  "&:is(details[open] > *) svg": { transform: "rotate(90deg)" },
});
