import { useQuery } from "@tanstack/react-query";
import { Fish } from "lucide-react";
import { useRef, useState } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { Participation } from "../../worker/enrolments/outputs.ts";
import { eventPhase } from "../../worker/events/contract.ts";
import { MyCalendar } from "../calendars/MyCalendar.tsx";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { useToday } from "../settings/hooks.ts";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { TitledPage } from "../shell/TitledPage.tsx";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Loading } from "../ui/Loading.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import type { EnrolmentToCancel } from "./cancelling/CancelEnrolmentDialog.tsx";
import { LazyCancelEnrolmentDialog } from "./cancelling/LazyCancelEnrolmentDialog.tsx";
import { EnrolmentCard } from "./EnrolmentCard.tsx";
import { ownEnrolmentsQuery } from "./queries.ts";
import { WaitingCards } from "./waiting/WaitingCards.tsx";

export function MyEventsPage() {
  const t = useT();
  return (
    <TitledPage title={t("my_events.title", "I tuoi eventi")}>
      <MyEvents />
      <MyCalendar />
    </TitledPage>
  );
}

export function MyEvents() {
  const [cancelled, setCancelled] = useState<EnrolmentToCancel | null>(null);
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1} className={css({ outline: "none" })}>
      <WaitingCards />
      <EnrolmentList onAsk={setCancelled} />
      <LazyCancelEnrolmentDialog
        open={cancelled !== null}
        enrolment={cancelled}
        onClose={() => setCancelled(null)}
        findNextFocus={() => list.current}
      />
    </div>
  );
}

type LoadingEnrolments = { onAsk: (enrolment: EnrolmentToCancel) => void };

/** Upcoming enrolments, then cancelled ones, then past ones. */
function EnrolmentList({ onAsk }: LoadingEnrolments) {
  const t = useT();
  const today = useToday();
  const { data, isLoadingError, isPending, refetch } = useQuery(ownEnrolmentsQuery);
  if (isPending) {
    return (
      <Loading
        className={grid({ gap: "4" })}
        rows={3}
        look={css({ height: "7.5rem", borderRadius: "lg!" })}
      />
    );
  }
  if (isLoadingError) {
    return (
      <LoadFailed
        title={t("my_events.failed", "Errore nel caricamento degli eventi")}
        neverStored
        onRetry={() => refetch()}
      />
    );
  }
  if (data.length === 0) {
    return (
      <StatusMessage
        icon={<Fish size={28} />}
        title={t("my_events.empty", "Nessun evento in arrivo")}
        text={t("my_events.empty_text", "Scegli la tua prossima immersione: la ritrovi qui.")}
      >
        <ButtonLink to={paths.home.href()} look="main">
          {t("my_events.find", "Trova un evento")}
        </ButtonLink>
      </StatusMessage>
    );
  }
  const held = data.filter(({ status }) => status === "held");
  const taken = data.filter(({ status }) => status === "confirmed");
  const cancelled = data.filter(({ status }) => status === "event_cancelled");
  const ahead = taken.filter(({ events }) => eventPhase(events, today) === "active").reverse();
  const behind = taken.filter(({ events }) => eventPhase(events, today) === "past");
  return (
    <div className={grid({ gap: "8" })}>
      {held.length > 0 && (
        <Group title={t("my_events.held", "Pagamento da completare")} participations={held} onAsk={onAsk} />
      )}
      {ahead.length > 0 && (
        <Group title={t("my_events.ahead", "In arrivo")} participations={ahead} onAsk={onAsk} />
      )}
      {cancelled.length > 0 && (
        <Group title={t("my_events.cancelled", "Annullati")} participations={cancelled} onAsk={onAsk} />
      )}
      {behind.length > 0 && (
        <Group title={t("my_events.behind", "Passati")} participations={behind} onAsk={onAsk} />
      )}
    </div>
  );
}

type GroupProps = LoadingEnrolments & { title: string; participations: Participation[] };

function Group({ title, participations, onAsk }: GroupProps) {
  return (
    <section>
      <h2 className={flex({ textStyle: "subheading", gap: "3", align: "center", marginBottom: "3" })}>
        {title} <Badge>{participations.length}</Badge>
      </h2>
      <ul className={grid({ gap: "4" })}>
        {participations.map((participation) => (
          <li key={participation.id}>
            <EnrolmentCard participation={participation} onAsk={onAsk} />
          </li>
        ))}
      </ul>
    </section>
  );
}
