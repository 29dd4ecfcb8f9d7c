import { useQuery } from "@tanstack/react-query";
import { CalendarCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import type { StaffState } from "../../../worker/events/staff/contract.ts";
import type { OwnShift } from "../../../worker/events/staff/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { formatShortTimes } from "../../lib/eventTimes.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { staffPartName } from "../../lib/staffTexts.ts";
import { paths } from "../../paths.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { TitledPage } from "../../shell/TitledPage.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Link } from "../../ui/Link.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { answerShift, ownShiftsQuery } from "./queries.ts";

/** The coming events in which the user is staff, each to confirm or decline. */
export function ShiftsPage() {
  const t = useT();
  const shifts = useQuery(ownShiftsQuery);
  const [declined, setDeclined] = useState<OwnShift | null>(null);
  const answer = useWrite(
    ({ shift, state }: { shift: OwnShift; state: "confirmed" | "declined" }) =>
      answerShift(shift.event.id, state),
    { invalidates: [["me"], ["events"]], onSettled: () => setDeclined(null) },
  );
  return (
    <TitledPage title={t("staff.shifts", "I tuoi turni")}>
      {shifts.isLoadingError ? (
        <LoadFailed neverStored query={shifts} />
      ) : !shifts.data ? (
        <Loading
          className={grid({ gap: "4" })}
          rows={3}
          look={css({ height: "8rem", borderRadius: "lg!" })}
        />
      ) : shifts.data.length === 0 ? (
        <StatusMessage
          icon={<CalendarCheck size={28} />}
          title={t("staff.no_shifts", "Nessun turno in arrivo")}
          text={t("staff.no_shifts_text", "Quando qualcuno ti mette nello staff di un evento, lo trovi qui.")}
        />
      ) : (
        <ul className={grid({ gap: "4" })}>
          {shifts.data.map((shift) => (
            <li key={shift.event.id}>
              <ShiftCard
                shift={shift}
                isBusy={answer.isPending}
                onConfirm={() => answer.start({ shift, state: "confirmed" })}
                onDecline={() => setDeclined(shift)}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={declined !== null}
        title={t("staff.decline_ask", "Rinunciare a «{{title}}»?", { title: declined?.event.title ?? "" })}
        text={t(
          "staff.decline_text",
          "Chi organizza riceve subito un avviso. Chi partecipa non perde il posto. Puoi cambiare idea da questa pagina.",
        )}
        confirmLabel={t("staff.decline", "Rinuncio")}
        cancelLabel={t("register.guides.remove_no", "Lascia così")}
        busy={answer.isPending}
        onAction={() => declined && answer.start({ shift: declined, state: "declined" })}
        onClose={() => setDeclined(null)}
      />
    </TitledPage>
  );
}

type CardProps = { shift: OwnShift; isBusy: boolean; onConfirm: () => void; onDecline: () => void };

function ShiftCard({ shift, isBusy, onConfirm, onDecline }: CardProps) {
  const t = useT();
  const { event, part, state, organizer_name, conflicts } = shift;
  return (
    <article className={cardLook} aria-label={event.title}>
      <div className={flex({ justify: "space-between", gap: "3", align: "start" })}>
        <h2 className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>
          <Link to={paths.event.href(event.slug)}>{event.title}</Link>
        </h2>
        <Badge>{stateTextOf(t, state)}</Badge>
      </div>
      <p className={css({ color: "muted" })}>
        {[formatShortTimes(t, { ...event, session_count: 0 }), event.location].filter(Boolean).join(" · ")}
      </p>
      <p>
        {staffPartName(t, part)}
        {organizer_name && ` · ${organizer_name}`}
      </p>
      {event.cancelled_at ? (
        <p className={css({ fontWeight: "medium" })}>{t("events.cancelled", "Annullato")}</p>
      ) : (
        <>
          {conflicts.map((title) => (
            <p key={title} className={flex({ gap: "2", align: "center", fontWeight: "medium" })}>
              <TriangleAlert size={16} aria-hidden />
              {t("staff.own_conflict", "Alla stessa ora: «{{title}}»", { title })}
            </p>
          ))}
          <div className={wrap({ gap: "3", marginTop: "1" })}>
            {state !== "confirmed" && (
              <Button look="main" busy={isBusy} onClick={onConfirm}>
                {t("staff.confirm", "Confermo")}
              </Button>
            )}
            {state !== "declined" && (
              <Button disabled={isBusy} onClick={onDecline}>
                {t("staff.decline", "Rinuncio")}
              </Button>
            )}
            {event.keeps_register && state === "confirmed" && (
              <ButtonLink to={paths.registers.href(event.id)} look="quiet">
                {t("dashboard.register", "Registro delle immersioni")}
              </ButtonLink>
            )}
          </div>
        </>
      )}
    </article>
  );
}

/** The user's own answer. */
function stateTextOf(t: Translate, state: StaffState): string {
  const texts: Record<StaffState, string> = {
    pending: t("staff.states.pending", "Da confermare"),
    confirmed: t("staff.own_states.confirmed", "Hai confermato"),
    declined: t("staff.own_states.declined", "Hai rinunciato"),
  };
  return texts[state];
}

const cardLook = grid({
  gap: "2",
  padding: "4",
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "lg",
});
