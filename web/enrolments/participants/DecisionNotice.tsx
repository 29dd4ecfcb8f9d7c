import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid, notice, wrap } from "styled-system/patterns";
import { eventPhase } from "../../../worker/events/contract.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { DECISION_HOUR, decisionDay, isUndecided } from "../../../worker/payments/deciding/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { formatDeadline } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { useToday } from "../../settings/hooks.ts";
import { lazyDialogs } from "../../shell/lazyDialogs.tsx";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { confirmEvent, seatsQuery } from "./queries.ts";

const { CancelEventSheet } = lazyDialogs(() => import("../cancelling/CancelEventSheet.tsx"));

/** Asks the organizer whether an event with a minimum of participants takes place; nothing once that is decided. */
export function DecisionNotice({ event }: { event: EventDetail }) {
  const t = useT();
  const today = useToday();
  const { data: seats } = useQuery(seatsQuery(event.id));
  const [cancelled, setCancelled] = useState<EventDetail | null>(null);
  const confirming = useWrite(() => confirmEvent(event.id), {
    onSuccess: () =>
      notify({ kind: "success", title: t("decision.confirmed", "Confermato: chi partecipa è avvisato") }),
    invalidates: [["events"], ["me"], ["admin"]],
  });
  const day = decisionDay(event);
  if (day === null || !isUndecided(event) || event.cancelled_at || eventPhase(event, today) === "past")
    return null;
  const enrolled = seats?.enrolled ?? event.seats_taken;
  return (
    <section
      aria-label={t("decision.title", "Si fa o no?")}
      className={notice({ padding: "4", marginBottom: "5" })}
    >
      <div className={grid({ gap: "2" })}>
        <h2 className={css({ fontWeight: "bold" })}>{t("decision.title", "Si fa o no?")}</h2>
        <p>
          {t("decision.figures", "Iscritti: {{taken}}. Minimo: {{minimum}}.", {
            taken: enrolled,
            minimum: event.minimum_participants ?? 0,
          })}{" "}
          {t("decision.until", "Si decide entro le {{hour}} di {{day}}.", {
            hour: DECISION_HOUR,
            day: formatDeadline(day, t.language),
          })}{" "}
          {event.cancel_without_decision
            ? t(
                "decision.cancels",
                "Senza decisione, e sotto il minimo, si annulla da solo con rimborso completo.",
              )
            : t("decision.stays", "Senza decisione l’evento resta in programma.")}
        </p>
        <div className={wrap({ gap: "3", marginTop: "1" })}>
          <Button look="main" busy={confirming.isPending} onClick={() => confirming.start()}>
            {t("decision.confirm", "Conferma: si fa")}
          </Button>
          <Button look="danger" onClick={() => setCancelled(event)}>
            {t("cancelling.event_go_on", "Annulla l’evento")}
          </Button>
        </div>
      </div>
      <CancelEventSheet open={cancelled !== null} event={cancelled} onClose={() => setCancelled(null)} />
    </section>
  );
}
