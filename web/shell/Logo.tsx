import { css } from "styled-system/css";
import { paths } from "../paths.ts";
import { useSite } from "../settings/hooks.ts";
import { Link } from "../ui/Link.tsx";

/** The logo (a circle for a lung and a line going down from it) and the site's name, hidden where it has no room. */
export function Logo() {
  const { name } = useSite();
  return (
    <Link to={paths.home.href()} className={logoLook}>
      <svg viewBox="0 0 24 34" width="24" height="34" aria-hidden="true">
        <circle cx="12" cy="14" r="10.5" fill="none" stroke="#3fb7b5" strokeWidth="3" />
        <path d="M12 14v18" stroke="#f2622e" strokeWidth="3.5" strokeLinecap="round" />
      </svg>
      {name}
    </Link>
  );
}

/** The name would take a second line, which is cut off. */
const logoLook = css({
  display: "inline-flex",
  flexWrap: "wrap",
  columnGap: "2.5",
  height: "touch",
  minWidth: "1.5rem",
  overflow: "hidden",
  fontSize: "lg",
  fontWeight: "bold",
  letterSpacing: "-0.01em",
  lineHeight: "token(sizes.touch)",
  "& svg": { flexShrink: 0, height: "touch" },
});
