import { css } from "styled-system/css";
import { textLink } from "styled-system/patterns";
import type { ReportTargetView } from "../../worker/moderation/outputs.ts";
import { useT } from "../lib/i18n.tsx";
import { Link } from "../ui/Link.tsx";
import { Picture } from "../ui/Picture.tsx";
import { targetName } from "./labels.ts";

/** The link to a thing by its title; a picture, which has none, shows itself. */
export function TargetLink({ target: { type, title, url } }: { target: Omit<ReportTargetView, "id"> }) {
  const t = useT();
  if (type !== "picture")
    return (
      <Link to={url} className={textLink()}>
        {title}
      </Link>
    );
  return (
    <a href={url} className={css({ display: "block", width: "fit-content" })}>
      <Picture src={url} alt={targetName(t, type)} size="row" className={pictureLook} />
    </a>
  );
}

const pictureLook = css({ width: "auto", maxWidth: "100%", height: "10rem", borderRadius: "sm" });
