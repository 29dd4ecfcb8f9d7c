import type { EventAnswers } from "../../eligibility/contract.ts";
import { type Gate, isOpen } from "../../eligibility/gates.ts";
import type { AppContext } from "../../env.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { isPrivateUploadUrl } from "../../uploads/contract.ts";
import type { Participant } from "../outputs.ts";
import { listMemberGates } from "./factsStore.ts";
import type { ManagedGate } from "./outputs.ts";
import { toRequiringEvent } from "./rules.ts";
import { listAnswers, listOverrides } from "./store.ts";

/** Participants with their gates and answers, for who manages an event that requires or asks something. */
export async function withGates(
  c: AppContext,
  event: EventDetail,
  participants: Participant[],
): Promise<Participant[]> {
  const requiring = toRequiringEvent(event);
  if (participants.length === 0 || (!requiring && !event.questions)) return participants;
  const ids = participants.map(({ user_id }) => user_id);
  const gates = await listMemberGates(c.var.db, requiring, { ids, timeZone: c.env.TIME_ZONE }, "view");
  const reasons = await listOverrides(c.var.db, event.id, ids);
  const answers = event.questions ? await listAnswers(c.var.db, event.id, ids) : new Map();
  return participants.map((participant) => {
    const { id = "", user_id } = participant;
    const reasonOf = (gate: Gate) =>
      reasons.find((one) => one.user_id === user_id && one.code === gate.code)?.reason ?? null;
    return {
      ...participant,
      ...(requiring && {
        gates: (gates.get(user_id) ?? []).map((gate) => toManagedGate(gate, reasonOf(gate))),
      }),
      ...(event.questions && {
        answers: toManagedAnswers(answers.get(user_id) ?? {}, `/api/events/${event.id}/participants/${id}`),
      }),
    };
  });
}

/** Of health and insurance an organizer learns only whether something is missing. */
function toManagedGate({ next: _, ...gate }: Gate, reason: string | null): ManagedGate {
  const isDocument = gate.code === "medical" || gate.code === "insurance";
  return { ...gate, state: isDocument && !isOpen(gate) ? "missing" : gate.state, reason };
}

function toManagedAnswers(answers: EventAnswers, path: string): EventAnswers {
  return Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => [
      id,
      isPrivateUploadUrl(answer) ? `${path}/answers/${id}` : answer,
    ]),
  );
}
