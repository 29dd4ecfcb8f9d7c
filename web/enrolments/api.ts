import type { Participation } from "../../worker/enrolments/contract.ts";
import { call } from "../lib/api.ts";

export const getParticipations = () => call<Participation[]>("GET", "/api/me/participations");
export const registerFree = (eventId: string) =>
  call<Participation>("POST", `/api/events/${eventId}/register-free`, { body: {} });
