import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { card, flex, grid } from "styled-system/patterns";
import { formatShortTimes } from "../../lib/eventTimes.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Link } from "../../ui/Link.tsx";
import { InLine } from "./OwnWaiting.tsx";
import { ownWaitingQuery } from "./queries.ts";

/** In "my events": the events for which the user waits, and offers that ended lately. Nothing without any. */
export function WaitingCards() {
  const t = useT();
  const { data } = useQuery(ownWaitingQuery);
  const entries = data?.filter(({ state }) => state === "waiting" || state === "lapsed") ?? [];
  if (entries.length === 0) return null;
  return (
    <section className={css({ marginBottom: "8" })}>
      <h2 className={flex({ textStyle: "subheading", gap: "3", align: "center", marginBottom: "3" })}>
        {t("waiting.title", "Lista d’attesa")} <Badge>{entries.length}</Badge>
      </h2>
      <ul className={grid({ gap: "4" })}>
        {entries.map((entry) => (
          <li key={entry.id} className={card({ display: "grid", gap: "2", padding: "4" })}>
            <Link
              to={paths.event.href(entry.events.slug)}
              className={css({
                fontWeight: "bold",
                lineHeight: 1.3,
                _hover: { textDecoration: "underline" },
              })}
            >
              {entry.events.title}
            </Link>
            <p className={css({ textStyle: "small", color: "muted" })}>
              {formatShortTimes(t, { ...entry.events, start_time: null, end_time: null, session_count: 0 })}
              {entry.events.location && ` · ${entry.events.location}`}
            </p>
            {entry.state === "waiting" ? (
              <InLine entry={entry} eventId={entry.event_id} wide={false} />
            ) : (
              <p className={css({ textStyle: "small" })}>
                {t(
                  "waiting.lapsed",
                  "Il posto che ti era offerto è passato a chi veniva dopo. Puoi rimetterti in lista dalla pagina dell’evento.",
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
