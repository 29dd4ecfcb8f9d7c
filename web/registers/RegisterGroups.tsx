import { Anchor, ChevronRight, CloudUpload } from "lucide-react";
import { css } from "styled-system/css";
import { flex, grid, inlineRow, wrap } from "styled-system/patterns";
import type { RegisterRow } from "../../worker/registers/outputs.ts";
import { formatLongDay } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { Badge } from "../ui/Badge.tsx";
import { Link } from "../ui/Link.tsx";
import type { CachedDays } from "./useCachedDays.ts";

type Props = {
  rows: RegisterRow[];
  cached: CachedDays | null;
  today: string;
  /** Sorts today's first, then the next days, then past days that are not closed; otherwise in the given order. */
  byDay: boolean;
  /** Without a network only days on the phone open. */
  isOnlyCached: boolean;
};

/** Registers as cards. */
export function RegisterGroups({ rows, cached, today, byDay, isOnlyCached }: Props) {
  const t = useT();
  const card = (row: RegisterRow) => (
    <li key={row.id}>
      <RegisterCard
        level={byDay ? 3 : 2}
        row={row}
        cached={cached}
        today={today}
        isAbsent={isOnlyCached && !cached?.ids.has(row.id)}
      />
    </li>
  );
  if (!byDay) return <ul className={listLook}>{rows.map(card)}</ul>;
  // A list that a phone has cached may be of another day.
  const byDate = rows.toSorted((one, other) => one.day.localeCompare(other.day));
  const groups = [
    { title: t("registers.today", "Oggi"), rows: byDate.filter(({ day }) => day === today) },
    { title: t("registers.next_days", "Prossimi giorni"), rows: byDate.filter(({ day }) => day > today) },
    {
      title: t("registers.to_close", "Da chiudere"),
      rows: byDate.filter(({ day }) => day < today).reverse(),
    },
  ];
  return (
    <div className={grid({ gap: "8" })}>
      {groups.map(
        (group) =>
          group.rows.length > 0 && (
            <section key={group.title}>
              <h2 className={headingLook}>
                {group.title} <Badge>{group.rows.length}</Badge>
              </h2>
              <ul className={listLook}>{group.rows.map(card)}</ul>
            </section>
          ),
      )}
    </div>
  );
}

type CardProps = {
  row: RegisterRow;
  level: 2 | 3;
  cached: CachedDays | null;
  today: string;
  isAbsent: boolean;
};

function RegisterCard({ row, level, cached, today, isAbsent }: CardProps) {
  const t = useT();
  const Heading = `h${level}` as const;
  const waiting = cached?.waiting.get(row.id) ?? 0;
  return (
    <article className={cardLook} data-away={isAbsent || undefined}>
      <div className={grid({ minWidth: "0", flex: 1, gap: "1" })}>
        <Heading
          className={css({ fontWeight: "bold", fontSize: "lg", lineHeight: 1.3, overflowWrap: "anywhere" })}
        >
          <Link to={paths.register.href(row.id)} className={titleLook}>
            {row.title}
          </Link>
        </Heading>
        <p className={css({ textStyle: "small", color: "muted" })}>
          {[formatLongDay(row.day, t.language), row.location].filter(Boolean).join(" · ")}
        </p>
        <p className={factsLook}>
          <span>
            {t.count("registers.enrolled", row.enrolled, {
              one: "{{count}} iscrizione",
              other: "{{count}} iscrizioni",
            })}
          </span>
          {!row.is_own && row.organizer_name && (
            <span>{t("registers.of_organizer", "di {{name}}", { name: row.organizer_name })}</span>
          )}
          {row.event?.cancelled_at && <span>{t("registers.event_off", "evento annullato")}</span>}
          {!row.event && <span>{t("registers.event_gone", "evento eliminato")}</span>}
        </p>
        <div className={factsLook}>
          {row.status === "closed" && <Badge>{t("registers.closed", "Chiuso")}</Badge>}
          {waiting > 0 && (
            <span className={waitingLook}>
              <CloudUpload size={18} aria-hidden />
              {t.count("registers.pending", waiting, {
                one: "{{count}} da inviare",
                other: "{{count}} da inviare",
              })}
            </span>
          )}
          {row.status === "open" && row.day >= today && cached?.ids.has(row.id) && (
            <span className={readyLook}>
              <Anchor size={18} aria-hidden />
              {t("registers.boat", "Pronto per la barca")}
            </span>
          )}
          {isAbsent && <span>{t("registers.away", "Non è su questo telefono")}</span>}
          {row.event && (
            <Link to={paths.event.href(row.event.slug)} className={eventLook}>
              {t("registers.to_event", "Pagina dell’evento")}
              <span className={css({ srOnly: true })}> {row.title}</span>
            </Link>
          )}
        </div>
      </div>
      <ChevronRight size={24} aria-hidden className={css({ flexShrink: 0, color: "muted" })} />
    </article>
  );
}

const listLook = grid({ gridTemplateColumns: { lg: "1fr 1fr" }, gap: "4" });
const headingLook = flex({ textStyle: "subheading", gap: "3", align: "center", marginBottom: "3" });
const cardLook = flex({
  position: "relative",
  align: "center",
  gap: "3",
  padding: "4",
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "lg",
  boxShadow: "card",
  _hover: { borderColor: "sea" },
});
const titleLook = css({ _before: { content: '""', position: "absolute", inset: "0" } });
const factsLook = wrap({ align: "center", columnGap: "4", rowGap: "1", textStyle: "small" });
const waitingLook = inlineRow({ gap: "1.5", fontWeight: "bold", color: "accentText" });
const readyLook = inlineRow({ gap: "1.5", color: "success", fontWeight: "medium" });
/** Above the link that covers the card. */
const eventLook = inlineRow({
  position: "relative",
  minHeight: "touch",
  color: "sea",
  fontWeight: "medium",
  _hover: { textDecoration: "underline" },
});
