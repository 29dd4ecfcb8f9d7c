import { eventPhase, isFree, seatsLeft } from "../events/contract.ts";

export type ParticipationStatus = "held" | "confirmed";

/** A live enrolment with what a card of it shows. `amount` in euros. */
export type Participation = {
  id: string;
  event_id: string;
  status: ParticipationStatus;
  amount: number;
  events: {
    title: string;
    slug: string;
    image_url: string | null;
    date: string;
    end_date: string | null;
    location: string | null;
  };
};

type Facts = {
  date: string;
  end_date: string | null;
  cost: number | null;
  participants: number | null;
  seats_taken: number;
  cancelled_at: string | null;
};

export type EnrolmentRefusal =
  | "event_cancelled"
  | "event_past"
  | "already_enrolled"
  | "event_not_free"
  | "event_full";

/** Why nobody, or this person, can join for free; null when they can. The route throws it, the button explains it. */
export function enrolmentRefusal(
  event: Facts,
  { enrolled, today, eventsFreeMode }: { enrolled: boolean; today: string; eventsFreeMode: boolean },
): EnrolmentRefusal | null {
  if (enrolled) return "already_enrolled";
  if (event.cancelled_at) return "event_cancelled";
  if (eventPhase(event, today) === "past") return "event_past";
  if (!isFree(event, eventsFreeMode)) return "event_not_free";
  if (seatsLeft(event) === 0) return "event_full";
  return null;
}
