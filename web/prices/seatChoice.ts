import { atom, useAtomValue, useSetAtom } from "jotai";
import { type SeatLimits, seatsLeft } from "../../worker/events/contract.ts";
import { SEATS_PER_CHECKOUT_MAX } from "../../worker/prices/contract.ts";

type SeatsEvent = SeatLimits & { id: string; seats_taken: number };

/** The chosen seats of an event, which the button of the bar, the card and the notes share. */
const chosenSeatsAtom = atom<{ eventId: string; seats: number } | null>(null);

/** How many seats the user buys at once: `seats`, at most `most`, as many as are free. */
export function useSeatChoice(event: SeatsEvent) {
  const chosen = useAtomValue(chosenSeatsAtom);
  const setChosen = useSetAtom(chosenSeatsAtom);
  const most = Math.max(1, Math.min(SEATS_PER_CHECKOUT_MAX, seatsLeft(event) ?? SEATS_PER_CHECKOUT_MAX));
  const seats = chosen?.eventId === event.id ? Math.min(chosen.seats, most) : 1;
  return { seats, most, choose: (count: number) => setChosen({ eventId: event.id, seats: count }) };
}
