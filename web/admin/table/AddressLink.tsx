import { ExternalLink } from "lucide-react";
import { css } from "styled-system/css";
import { inlineRow } from "styled-system/patterns";
import { Link } from "../../ui/Link.tsx";

/** A row's link to its public page; a long text is truncated. */
export function AddressLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} className={addressLook}>
      <span className={css({ truncate: true })}>{text}</span>
      <ExternalLink size={14} aria-hidden className={css({ flexShrink: 0 })} />
    </Link>
  );
}

const addressLook = inlineRow({
  position: "relative",
  gap: "1.5",
  maxWidth: "100%",
  minHeight: "6",
  color: "sea",
  _hover: { textDecoration: "underline" },
});
