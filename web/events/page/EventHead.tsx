import type { EventDetail } from "../../../worker/events/contract.ts";
import { plainText } from "../../../worker/lib/prose.ts";
import { shareImagePath } from "../../../worker/pages/share/contract.ts";
import { venueLine } from "../../../worker/venues/contract.ts";
import { formatLongTimes } from "../../lib/eventTimes.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Head } from "../../shell/Head.tsx";

/** The head of an event's page for tabs, search engines and chats: title, dates, venue, description and share image. */
export function EventHead({ event }: { event: EventDetail }) {
  const t = useT();
  const where = venueLine(event, t.language);
  const facts = [formatLongTimes(t, event), where, plainText(event.description ?? "")];
  return (
    <Head
      title={event.title}
      description={facts.filter(Boolean).join(" · ")}
      path={paths.event.href(event.slug)}
      kind="article"
      image={shareImagePath(event, t.language)}
    />
  );
}
