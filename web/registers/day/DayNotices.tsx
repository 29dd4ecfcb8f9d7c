import { TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { css } from "styled-system/css";
import { flex, grid, inlineRow, wrap } from "styled-system/patterns";
import type { TargetType } from "../../../worker/registers/contract.ts";
import { VerdictBanner } from "../../enrolments/going/GoingBanner.tsx";
import { formatDeadline } from "../../lib/dates.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { OFFSET_NOTED_MS } from "../../offline/registers/phone.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { instantText, venueTime } from "../checkIn/waterTimes.ts";
import { isDayAhead, type RefusedItem, type RegisterDay, refusedText } from "./registerDay.ts";

/** The day's notices: refusals of the server, a wrong clock, a cancelled event. */
export function DayNotices({ day }: { day: RegisterDay }) {
  const t = useT();
  return (
    <>
      {day.view.event?.cancelled_at && day.view.status === "open" && (
        <Notice>
          {t("registers.event_cancelled", "L’evento è annullato. Quello che scrivi resta nel registro.")}
        </Notice>
      )}
      {day.view.verdict && (
        <VerdictBanner verdict={day.view.verdict} className={css({ marginBottom: "4" })} />
      )}
      {day.view.status === "open" && isDayAhead(day) && (
        <Notice>
          {t(
            "registers.day_ahead",
            "Questa giornata è {{day}}: fino ad allora si preparano gruppi, guide e lista di sicurezza. Immersioni e chiusura da quel giorno.",
            { day: formatDeadline(day.view.day, t.language) },
          )}
        </Notice>
      )}
      {day.view.dated_late_at && (
        <Notice>
          {t(
            "registers.dated_late",
            "L’evento è stato creato o spostato su questo giorno solo dopo: {{time}}. Resta scritto nel registro.",
            { time: instantText(day.view.dated_late_at, day.view.time_zone) },
          )}
        </Notice>
      )}
      {Math.abs(day.clockOffset) > OFFSET_NOTED_MS && (
        <Notice>
          {t(
            "registers.clock_wrong",
            "L’orologio di questo telefono è sbagliato di {{time}}: correggiamo noi gli orari del registro.",
            { time: clockErrorText(Math.abs(day.clockOffset), t.language) },
          )}
        </Notice>
      )}
      {day.refused.length > 0 && <RefusedList day={day} />}
    </>
  );
}

/** The error of a clock, in the largest unit of which there are at least two: "3 minuti", "24 ore", "2 giorni". */
function clockErrorText(milliseconds: number, language: string): string {
  const minutes = milliseconds / 60_000;
  const [unit, count] =
    minutes < 120
      ? ["minute", minutes]
      : minutes < 48 * 60
        ? ["hour", minutes / 60]
        : ["day", minutes / (24 * 60)];
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: unit as string,
    unitDisplay: "long",
    maximumFractionDigits: 0,
  }).format(count as number);
}

/** Changes and signatures that the server refused; they stay until the user resends or dismisses them. */
function RefusedList({ day }: { day: RegisterDay }) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const { refused, view } = day;
  const isClosed = refused.some(({ code }) => code === "register_closed");
  const runForAll = async (each: (id: string) => Promise<void>) => {
    setIsBusy(true);
    for (const id of new Set(refused.map((item) => item.id))) await each(id);
    setIsBusy(false);
  };
  return (
    <Notice>
      <p className={css({ fontWeight: "bold" })}>
        {t.count("registers.refused", refused.length, {
          one: "Una cosa scritta qui non è entrata nel registro",
          other: "{{count}} cose scritte qui non sono entrate nel registro",
        })}
      </p>
      <ul className={grid({ gap: "1", marginBlock: "2", listStyle: "disc", paddingInlineStart: "5" })}>
        {refused.map((item) => (
          <li key={`${item.id} ${item.code}`}>
            {itemText(t, item, day)}, {venueTime(Date.parse(item.at), view.time_zone)}:{" "}
            {refusedText(t, item.code)}
          </li>
        ))}
      </ul>
      <div className={wrap({ gap: "3" })}>
        {isClosed ? (
          <Link to={paths.register.href(view.id, "chiusura")} className={linkLook}>
            {t("registers.refused_correct", "Aggiungile come correzioni, con un motivo")}
          </Link>
        ) : (
          <Button busy={isBusy} onClick={() => runForAll(day.retry)}>
            {t("registers.refused_retry", "Invia di nuovo")}
          </Button>
        )}
        <Button look="quiet" disabled={isBusy} onClick={() => runForAll(day.dismiss)}>
          {t("registers.refused_dismiss", "Ho letto, nascondi")}
        </Button>
      </div>
    </Notice>
  );
}

function itemText(t: Translate, item: RefusedItem, { state, view }: RegisterDay): string {
  const nameOf = (person: string) =>
    view.members.find((member) => member.id === person)?.name ?? state.people.get(person)?.name;
  if (item.kind === "signature")
    return t("registers.refused_signature", "Firma per {{names}}", {
      names: item.lines.map(({ person }) => nameOf(person) ?? "—").join(", "),
    });
  const { type, id } = item.change.target;
  const person = type === "entry" ? (id.split("/")[1] ?? "") : id;
  const fields = item.change.fields as { name?: string };
  return nameOf(person) ?? fields.name ?? targetText(t, type);
}

/** The name of a change's target, for targets that are not people. */
function targetText(t: Translate, type: TargetType): string {
  const texts: Record<TargetType, string> = {
    day: t("registers.target.day", "Lista di sicurezza"),
    member: t("registers.target.member", "Una persona"),
    guest: t("registers.target.guest", "Un ospite"),
    group: t("registers.target.group", "Un gruppo"),
    dive: t("registers.target.dive", "Un’immersione"),
    entry: t("registers.target.entry", "La riga di una persona"),
  };
  return texts[type];
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={noticeLook}>
      <TriangleAlert size={24} aria-hidden className={css({ flexShrink: 0, marginTop: "0.5" })} />
      <div className={css({ minWidth: "0" })}>{children}</div>
    </div>
  );
}

const noticeLook = flex({
  gap: "3",
  padding: "4",
  marginBottom: "4",
  bg: "card",
  color: "ink",
  border: "2px solid token(colors.accent)",
  borderRadius: "sm",
  overflowWrap: "anywhere",
});
const linkLook = inlineRow({ minHeight: "touch", fontWeight: "medium", textDecoration: "underline" });
