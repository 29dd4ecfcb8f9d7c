/**
 * `offered`: a seat is held for the member until the offer's end; `lapsed`: the offer ended; `closed`: the event began,
 * was cancelled, or opened its seats to everybody.
 */
export const WAITING_STATES = [
  "waiting",
  "offered",
  "taken",
  "declined",
  "lapsed",
  "left",
  "closed",
] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

/** The most members in the waiting list of one event. */
export const WAITING_LIST_MAX = 200;

/** Why nobody was called: no seat is free, documents are missing, gates are closed, or the event is too near. */
export const WAITING_BLOCKS = ["no_seat", "documents", "gates", "too_near"] as const;
export type WaitingBlock = (typeof WAITING_BLOCKS)[number];

export const OFFER_REASON_MIN = 3;
export const OFFER_REASON_MAX = 300;
