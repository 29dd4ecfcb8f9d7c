import { useQuery } from "@tanstack/react-query";
import { AuthPage } from "../auth/AuthPage.tsx";
import { ReasonBox } from "../auth/ReasonBox.tsx";
import { formatCardVenue } from "../events/list/formatCardVenue.ts";
import { eventQuery } from "../events/queries.ts";
import { imageUrl } from "../lib/api.ts";
import { decoded } from "../lib/decoded.ts";
import { formatShortTimes } from "../lib/eventTimes.ts";
import { useT } from "../lib/i18n.tsx";
import { safeRedirect } from "../lib/safeRedirect.ts";
import { useSearch } from "../lib/search.ts";
import { PackageReason } from "../packages/PackageReason.tsx";
import { signInReason } from "../paths.ts";
import { Picture } from "../ui/Picture.tsx";

/** The sign-in page with the reason for signing in. */
export function SignInPage() {
  return (
    <AuthPage
      reason={
        <>
          <EnrolReason />
          <PackageReason />
        </>
      }
    />
  );
}

/**
 * The sign-in page's box with the event to enrol in or to ask about. The title is fetched by the event address in
 * `redirect`, so that a link cannot put its own text on this page.
 */
export function EnrolReason() {
  const t = useT();
  const [params] = useSearch();
  const reason = signInReason(params.get("reason"));
  const slug =
    reason === "enrol" || reason === "ask" ? eventSegment(safeRedirect(params.get("redirect"))) : null;
  const { data: event } = useQuery({ ...eventQuery(slug ?? ""), enabled: slug !== null });
  if (!event) return null;
  return (
    <ReasonBox
      picture={event.image_url && <Picture src={imageUrl(event.image_url)} alt="" size="card" />}
      label={
        reason === "ask"
          ? t("auth.to_ask", "Per fare una domanda su")
          : t("auth.to_enrol", "Per iscriverti a")
      }
      title={event.title}
      details={[formatShortTimes(t, event), event.location && formatCardVenue(event.location, event.nation)]
        .filter(Boolean)
        .join(" · ")}
    />
  );
}

/** The segment of an event's page in a path of this site; null for another path. */
function eventSegment(path: string): string | null {
  const [, segment] = /^\/([^/?#]+)(?:[?#]|$)/.exec(path) ?? [];
  return segment ? decoded(segment) : null;
}
