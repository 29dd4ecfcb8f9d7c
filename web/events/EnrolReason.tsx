import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { imageUrl } from "../lib/api.ts";
import { formatShortRange } from "../lib/dates.ts";
import { decoded } from "../lib/decoded.ts";
import { useT } from "../lib/i18n.tsx";
import { safeRedirect } from "../lib/safeRedirect.ts";
import { useSearch } from "../lib/search.ts";
import { Picture } from "../ui/Picture.tsx";
import { eventQuery } from "./queries.ts";

/**
 * On the sign-in page: the event that somebody is about to enrol in, or to ask about. Its title is looked up by the address that the page
 * leads back to, so that no link can put words of its own here.
 */
export function EnrolReason() {
  const t = useT();
  const [params] = useSearch();
  const reason = params.get("reason");
  const isKnown = reason === "enrol" || reason === "ask";
  const slug = isKnown ? eventSegment(safeRedirect(params.get("redirect"))) : null;
  const { data: event } = useQuery({ ...eventQuery(slug ?? ""), enabled: slug !== null });
  if (!event) return null;
  return (
    <div className={boxLook}>
      {event.image_url && (
        <div className={pictureLook}>
          <Picture src={imageUrl(event.image_url)} alt="" size="card" />
        </div>
      )}
      <p className={css({ minWidth: "0", overflowWrap: "anywhere" })}>
        <span className={css({ display: "block", textStyle: "small", color: "muted" })}>
          {reason === "ask"
            ? t("auth.to_ask", "Per fare una domanda su")
            : t("auth.to_enrol", "Per iscriverti a")}
        </span>
        <strong className={css({ display: "block", lineClamp: 2 })}>{event.title}</strong>
        <span className={css({ textStyle: "small", color: "muted" })}>
          {[formatShortRange(event.date, event.end_date), event.location].filter(Boolean).join(" · ")}
        </span>
      </p>
    </div>
  );
}

/** The segment of an event's page in a path of this site; null for another path. */
function eventSegment(path: string): string | null {
  const [, segment] = /^\/([^/?#]+)(?:[?#]|$)/.exec(path) ?? [];
  return segment ? decoded(segment) : null;
}

const boxLook = css({
  display: "flex",
  alignItems: "center",
  gap: "4",
  padding: "3",
  marginBottom: "6",
  borderRadius: "sm",
  bg: "foam",
});
const pictureLook = css({
  position: "relative",
  flexShrink: 0,
  width: "5rem",
  aspectRatio: "4 / 3",
  borderRadius: "sm",
  overflow: "hidden",
});
