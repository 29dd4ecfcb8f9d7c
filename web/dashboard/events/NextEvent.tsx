import { FileWarning, MessageCircleQuestion, NotebookPen } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex, grid, inlineRow, wrap } from "styled-system/patterns";
import type { OrganizerEvent, Outing } from "../../../worker/dashboard/outputs.ts";
import { localeOf } from "../../../worker/lib/languages.ts";
import { venueLine } from "../../../worker/lib/nationName.ts";
import { VisitsLine } from "../../enrolments/participants/VisitsLine.tsx";
import { imageUrl } from "../../lib/api.ts";
import { countDays } from "../../lib/dates.ts";
import { displayName } from "../../lib/displayName.ts";
import { formatShortTimes } from "../../lib/eventTimes.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useToday } from "../../settings/hooks.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { EarningsCell, SeatsCell, StatusBadges } from "./EventCells.tsx";
import { type EndEventActions, RowActions } from "./RowActions.tsx";

type Props = EndEventActions & { event: OrganizerEvent; outing: Outing; withMoney: boolean };

/** The organizer's next event, as a large card with what its day needs. */
export function NextEvent({ event, outing, withMoney, onDelete, onCancel }: Props) {
  const t = useT();
  const today = useToday();
  const venue = venueLine(event, t.language);
  const ahead = outing.day > today ? countDays(today, outing.day) - 1 : 0;
  const until = new Intl.RelativeTimeFormat(t.language, { numeric: "auto" }).format(ahead, "day");
  return (
    <article className={cardLook}>
      <div
        className={css({
          aspectRatio: { base: "3 / 1", md: "auto" },
          overflow: "hidden",
          minHeight: { md: "15rem" },
        })}
      >
        <Picture src={imageUrl(event.image_url)} alt="" size="wide" />
      </div>
      <div className={bodyLook}>
        <p className={wrap({ gap: "2" })}>
          {outing.day > today && <Badge>{until}</Badge>}
          <StatusBadges event={event} />
        </p>
        <h3 className={css({ textStyle: "heading", overflowWrap: "anywhere" })}>
          <Link to={paths.event.href(event.slug)} className={linkLook}>
            {event.title}
          </Link>
        </h3>
        <ul className={grid({ gap: "1", color: "muted", textStyle: "small" })}>
          <li className={daysLook}>{formatShortTimes(t, event)}</li>
          {venue && <li className={venueLook}>{venue}</li>}
          {event.school && <li>{t("schools.titled", "Scuola {{name}}", { name: event.school.name })}</li>}
        </ul>
        <div className={figuresLook}>
          <div className={css({ flex: 1, maxWidth: "16rem" })}>
            <SeatsCell event={event} />
          </div>
          {withMoney && (
            <div>
              <EarningsCell event={event} />
            </div>
          )}
        </div>
        <OutingTasks event={event} outing={outing} />
        <RowActions event={event} named withMoney={withMoney} onDelete={onDelete} onCancel={onCancel} />
        <VisitsLine figures={event} />
      </div>
    </article>
  );
}

const cardLook = css({
  position: "relative",
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", md: "minmax(0, 2fr) minmax(0, 3fr)" },
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "lg",
  overflow: "hidden",
  boxShadow: "card",
});
const bodyLook = grid({ columns: 1, gap: "3", alignContent: "center", padding: { base: "4", md: "6" } });
const linkLook = css({
  _hover: { textDecoration: "underline" },
  _before: { content: '""', position: "absolute", inset: "0" },
});
const factLook = flex({
  gap: "2",
  align: "center",
  _before: {
    content: '""',
    width: "4",
    height: "4",
    flexShrink: 0,
    bg: "current",
    forcedColorAdjust: "none",
  },
});
const daysLook = cx(factLook, "icon-calendar");
const venueLook = cx(factLook, "icon-pin");
const figuresLook = flex({ gap: "8", align: "end", marginTop: "1" });

type OutingTasksProps = { event: OrganizerEvent; outing: Outing };

/** What the organizer needs on the event's day: its register, who lacks documents, questions without an answer. */
function OutingTasks({ event, outing: { register_id, lacking, questions } }: OutingTasksProps) {
  const t = useT();
  const others = lacking.count - lacking.names.length;
  const names = new Intl.ListFormat(localeOf(t.language), { type: "unit" }).format([
    ...lacking.names.map((name) => displayName(t, name)),
    ...(others > 0 ? [`+${others}`] : []),
  ]);
  return (
    <div className={tasksLook}>
      {lacking.count > 0 && (
        <Link to={`${paths.participants.href(event.id)}?documents=missing`} className={taskLook}>
          <FileWarning size={18} aria-hidden className={css({ color: "danger", flexShrink: 0 })} />
          <span>
            {t.count("dashboard.lacking", lacking.count, {
              one: "{{count}} persona con documenti da completare",
              other: "{{count}} persone con documenti da completare",
            })}
            <span className={css({ display: "block", color: "muted", fontWeight: "normal" })}>{names}</span>
          </span>
        </Link>
      )}
      {questions > 0 && (
        <Link to={paths.receivedQuestions.href()} className={taskLook}>
          <MessageCircleQuestion size={18} aria-hidden className={css({ flexShrink: 0 })} />
          {t.count("dashboard.unanswered", questions, {
            one: "{{count}} domanda senza risposta",
            other: "{{count}} domande senza risposta",
          })}
        </Link>
      )}
      {lacking.count === 0 && questions === 0 && (
        <p className={css({ color: "muted" })}>
          {t("dashboard.nothing_waits", "Nessun documento da chiedere, nessuna domanda in attesa")}
        </p>
      )}
      {register_id && (
        <ButtonLink
          look="main"
          to={paths.register.href(register_id)}
          className={css({ justifySelf: "start" })}
        >
          <NotebookPen size={18} aria-hidden />
          {t("dashboard.open_register", "Apri il registro")}
        </ButtonLink>
      )}
    </div>
  );
}

/** Above the card's stretched link. */
const tasksLook = grid({ position: "relative", columns: 1, gap: "2", textStyle: "small" });
const taskLook = inlineRow({
  gap: "2",
  minHeight: "touch",
  color: "sea",
  fontWeight: "medium",
  _hover: { textDecoration: "underline" },
});
