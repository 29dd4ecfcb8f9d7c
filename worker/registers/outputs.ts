import * as z from "zod";
import { type RouteAnswers, viewOf } from "../answers.ts";
import { registerChangeOutput } from "./changes/outputs.ts";
import type {
  RegisterClosing,
  RegisterGuide,
  RegisterMember,
  RegisterRow,
  RegisterView,
} from "./contract.ts";
import { registerCorrectionOutput } from "./corrections/outputs.ts";
import { sealProblemOutput } from "./sealing/outputs.ts";
import { registerSignatureOutput } from "./signing/outputs.ts";

export const registerMemberOutput = viewOf<RegisterMember>("RegisterMember")(
  z.strictObject({
    id: z.uuid(),
    enrolment_id: z.uuid(),
    name: z.string().nullable(),
    brevetto: z.enum(["instructor", "none", "open_water", "advanced", "rescue", "master"]).nullable(),
    scadenza_brevetto: z.string().nullable(),
    birth_date: z.string().nullable(),
    birth_place: z.string().nullable(),
    avatar_url: z.string().nullable(),
    is_enrolled: z.boolean(),
    emergency_contact: z
      .strictObject({
        name: z.string().nullable(),
        phone: z.string().nullable(),
      })
      .nullable(),
  }),
);

export const registerGuideOutput = viewOf<RegisterGuide>("RegisterGuide")(
  z.strictObject({
    id: z.uuid(),
    name: z.string().nullable(),
    brevetto: z.enum(["instructor", "none", "open_water", "advanced", "rescue", "master"]).nullable(),
    is_organizer: z.boolean(),
    has_left: z.boolean(),
  }),
);

export const registerClosingOutput = viewOf<RegisterClosing>("RegisterClosing")(
  z.strictObject({
    closed_at: z.iso.datetime(),
    closed_by_name: z.string(),
    seal: z.string(),
    seal_number: z.number(),
    kept_until: z.string().nullable(),
    problems: z.array(sealProblemOutput),
  }),
);

export const registerViewOutput = viewOf<RegisterView>("RegisterView")(
  z.strictObject({
    id: z.uuid(),
    day: z.iso.date(),
    title: z.string(),
    location: z.string().nullable(),
    status: z.enum(["open", "closed"]),
    event: z
      .strictObject({
        id: z.uuid(),
        slug: z.string(),
        cancelled_at: z.iso.datetime().nullable(),
      })
      .nullable(),
    is_own: z.boolean(),
    organizer_name: z.string().nullable(),
    enrolled: z.number(),
    last_number: z.number(),
    closed_at: z.iso.datetime().nullable(),
    time_zone: z.string(),
    nation: z.string().nullable(),
    meeting_point: z.string().nullable(),
    start_time: z.string().nullable(),
    end_time: z.string().nullable(),
    centre: z.string(),
    emergency_numbers: z.array(z.string()),
    members: z.array(registerMemberOutput),
    guides: z.array(registerGuideOutput),
    changes: z.array(registerChangeOutput),
    has_more: z.boolean(),
    signatures: z.array(registerSignatureOutput),
    corrections: z.array(registerCorrectionOutput),
    closing: registerClosingOutput.nullable(),
    server_time: z.iso.datetime(),
  }),
);

export const registerRowOutput = viewOf<RegisterRow>("RegisterRow")(
  z.strictObject({
    id: z.uuid(),
    day: z.iso.date(),
    title: z.string(),
    location: z.string().nullable(),
    status: z.enum(["open", "closed"]),
    event: z
      .strictObject({
        id: z.uuid(),
        slug: z.string(),
        cancelled_at: z.iso.datetime().nullable(),
      })
      .nullable(),
    is_own: z.boolean(),
    organizer_name: z.string().nullable(),
    enrolled: z.number(),
    last_number: z.number(),
    closed_at: z.iso.datetime().nullable(),
  }),
);

export const registersAnswers: RouteAnswers = {
  "GET /api/registers/:id": {
    summary: "A register with its changes after a number",
    answers: { 200: registerViewOutput },
    refusals: ["register_not_found"],
  },
  "GET /api/registers": {
    summary: "Registers that the caller keeps",
    answers: { 200: z.array(registerRowOutput) },
    hasCursor: true,
  },
};
