import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { isClosed, isOpen } from "../../worker/eligibility/gates.ts";
import {
  missingDocuments,
  REQUIRED_DOCUMENTS,
  type RequiredDocument,
} from "../../worker/eligibility/requiredDocuments.ts";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { documentNames } from "../payments/checkout/documentNames.ts";
import { useToday } from "../settings/hooks.ts";
import { Button } from "../ui/Button.tsx";
import { GateRow, GateRows } from "./GateList.tsx";
import { declarationQuery, type GatedEvent, gatesQuery } from "./queries.ts";

type Props = {
  event: GatedEvent;
  isPaid: boolean;
  /** The user has a seat: what is still to bring. */
  isIn?: boolean;
  /** Asks for the documents of a paid event. */
  onComplete: (missing: RequiredDocument[]) => void;
};

/** The documents that a gate of the event shows too. */
const SHOWN_BY_GATE: Partial<Record<RequiredDocument, string>> = {
  scadenza_assicurazione: "insurance",
  scadenza_certificato_medico: "medical",
};

/** What an event requires of the member, with what is there; nothing once all is there. */
export function RequirementsPanel({ event, isPaid, isIn = false, onComplete }: Props) {
  const t = useT();
  const user = useUser();
  const today = useToday();
  const section = useRef<HTMLElement>(null);
  const { data: gates = [] } = useGates(event);
  const names = documentNames(t);
  const missing = user && isPaid && !isIn ? missingDocuments(user, today) : [];
  const isToBring = !gates.every(isOpen);
  const isToAnswer = useIsToAnswer(event);
  const isShown = missing.length > 0 || isToBring || isToAnswer;
  // A mail and a notice lead here.
  useEffect(() => {
    if (isShown && location.hash === "#gates" && section.current?.offsetParent)
      section.current.scrollIntoView({ block: "center" });
  }, [isShown]);
  if (!isShown) return null;
  const title =
    !isToBring && missing.length === 0
      ? t("declaration.questions", "Domande di chi organizza")
      : isIn
        ? t("gates.still", "Per l’evento ti serve ancora")
        : t("paying.required", "Per iscriverti servono");
  const documents = REQUIRED_DOCUMENTS.filter(
    (name) => missing.includes(name) || !gates.some(({ code }) => code === SHOWN_BY_GATE[name]),
  );
  return (
    <section ref={section} aria-label={title} className={sectionLook}>
      <p className={css({ fontWeight: "medium" })}>{title}</p>
      <ul className={grid({ gap: "1" })}>
        {isPaid &&
          !isIn &&
          documents.map((name) => (
            <GateRow
              key={name}
              state={missing.includes(name) ? "missing" : "ok"}
              name={names[name]}
              text={
                missing.includes(name)
                  ? t("profile.missing", "Manca")
                  : t("paying.present", "Già nel profilo")
              }
            />
          ))}
        <GateRows {...{ event, gates, isPaid, isIn, isToAnswer }} />
      </ul>
      {missing.length > 0 && (
        <Button onClick={() => onComplete(missing)} className={css({ justifySelf: "start" })}>
          {t("paying.complete_now", "Completa")}
        </Button>
      )}
    </section>
  );
}

/** In a list of own events: what must still be brought by a day. */
export function DueRequirements({
  event,
  className,
}: {
  event: Pick<GatedEvent, "id" | "slug">;
  className: string;
}) {
  const t = useT();
  const { data: gates = [] } = useQuery(gatesQuery(event.id));
  const due = gates.filter((gate) => gate.due_on !== null && !isOpen(gate));
  if (due.length === 0) return null;
  const gated = { ...event, requirements: null, questions: null };
  return (
    <ul
      aria-label={t("gates.still", "Per l’evento ti serve ancora")}
      className={cx(grid({ gap: "1", textStyle: "small" }), className)}
    >
      <GateRows event={gated} gates={due} isPaid={false} isIn />
    </ul>
  );
}

/** Whether the organizer asks what nobody must answer, and the user has answered nothing. */
function useIsToAnswer({ id, questions, requirements }: GatedEvent): boolean {
  const isFree = questions !== null && !requirements?.some(({ code }) => code === "questions");
  const { data } = useQuery({ ...declarationQuery(id), enabled: isFree });
  return isFree && data !== undefined && Object.keys(data.answers).length === 0;
}

/** The user's gates at an event; none without requirements. */
export function useGates(event: GatedEvent) {
  const query = useQuery({ ...gatesQuery(event.id), enabled: event.requirements !== null });
  return { ...query, isClosed: query.data?.some(isClosed) ?? false };
}

const sectionLook = grid({ gap: "2", padding: "4", borderRadius: "sm", bg: "foam", textStyle: "small" });
