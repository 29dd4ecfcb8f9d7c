import { v7 as newId } from "uuid";
import type { z } from "zod";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { withWriteRule } from "../../guardedWrites.ts";
import { requireUser, toRefusal } from "../../http.ts";
import { deviceName } from "../../lib/deviceName.ts";
import { recordSourcesInsert } from "../../profiles/certifications/recordsStore.ts";
import { logbookLineUpserts } from "../../profiles/logbook/linesStore.ts";
import { logbookLines } from "../logbookLines.ts";
import type { LineRefusal, RegisterSignature, SignaturesView } from "../outputs.ts";
import { managedRegister, type ReadRegisterDay, readRegisterDay } from "../readRegisterDay.ts";
import { type RegisterLine, registerLines } from "../registerLines.ts";
import { findLogbookOwners } from "../retentionStore.ts";
import { hashRow, nextSeal, sha256 } from "../sealing/rules.ts";
import { findSealHead, retryOnTakenNumber, sealInsert } from "../sealing/store.ts";
import type { RegisterRecord } from "../store.ts";
import { REGISTER_SIGNATURES_MAX } from "./contract.ts";
import type { signatureBody } from "./inputs.ts";
import { lineRefusal } from "./rules.ts";
import {
  findRoomToSign,
  listOwnGuests,
  type SignatureRow,
  signaturesCount,
  signaturesInsert,
  takesSignatures,
  unsignedUpdate,
} from "./store.ts";

type SignatureAct = z.output<typeof signatureBody>;

/**
 * Signs the allowed lines of a signing, and answers the refusals of the others. A line whose content has changed gets the
 * signature too, and counts as unsigned. A repeated signing writes nothing; one with another signer's id is refused with
 * `invalid`. In a closed register the signatures are a link of the chain. The members' logbooks get the lines at once.
 */
export async function signLines(c: AppContext, id: string, act: SignatureAct): Promise<SignaturesView> {
  return retryOnTakenNumber(async () => {
    for (let left = 3; ; left -= 1) {
      try {
        return await signOnce(c, id, act);
      } catch (error) {
        // The register was closed meanwhile, so the signatures become a link of the chain.
        if (left === 0 || toRefusal(error as Error)?.code !== "register_changed") throw error;
      }
    }
  });
}

async function signOnce(c: AppContext, id: string, act: SignatureAct): Promise<SignaturesView> {
  const user = requireUser(c);
  const head = await findSealHead(c.var.db, id);
  const register = await managedRegister(c, id);
  const day = await readRegisterDay(c.var.db, register);
  const guests = new Set(await listOwnGuests(c.var.db, id, user));
  const now = new Date();
  const signedAt = Math.min(Date.parse(act.signed_at), now.getTime());
  const lines = new Map(day.lines.map((line) => [lineKey(line), line]));
  const ofAct = register.signatures.filter((one) => one.act === act.id);
  if (ofAct.some((one) => one.signer_id !== user.id))
    throw new Refusal("invalid", { fields: { id: "validation.wrong" } });
  const own = Map.groupBy(
    register.signatures.filter((one) => one.signer_id === user.id),
    lineKey,
  );
  const keys = { registerId: id, userId: user.id };
  const { hasRoom, isDayFull } = await findRoomToSign(c.var.db, keys, contentRows(act), now);
  const refused: LineRefusal[] = [];
  const known: RegisterSignature[] = [];
  const signed = new Map<string, SignatureAct["lines"][number]>();
  for (const line of act.lines) {
    const before = own.get(lineKey(line))?.find((one) => one.act === act.id || one.content === line.content);
    const room = hasRoom ? REGISTER_SIGNATURES_MAX - register.signatures.length - signed.size : 0;
    const conditions = { signerId: user.id, guests, signedAt, now: now.getTime(), room, isDayFull };
    const code = before ? null : lineRefusal(day, lines.get(lineKey(line)), line, conditions);
    if (before) known.push(before);
    else if (code) refused.push({ dive: line.dive, person: line.person, code });
    else signed.set(lineKey(line), line);
  }
  const strokes = register.strokes[act.id] ?? act.strokes;
  // The name of the signer's own device, which readers of the libretto see beside the signature.
  const device = deviceName(c.req.header("user-agent")) ?? act.device;
  const rows = [...signed.values()].map(
    ({ dive, person, content }, index): SignatureRow => ({
      id: newId(),
      act_id: act.id,
      register_id: id,
      dive_id: dive,
      person_id: person,
      signer_id: user.id,
      signer_name: user.full_name,
      signed_at: new Date(signedAt).toISOString(),
      received_at: now.toISOString(),
      method: act.method,
      strokes: index === 0 && !register.strokes[act.id] ? act.strokes : null,
      device,
      content,
      hash: sha256(content),
    }),
  );
  const added = rows.map(toSignature);
  const after = registerLines(day.state, {
    ...register,
    signatures: [...register.signatures, ...added],
    strokes: { ...register.strokes, ...(strokes && { [act.id]: strokes }) },
  });
  if (rows.length > 0) await writeSignatures(c, { day, head, rows, after, now });
  const answered = [...known, ...added];
  const isOutdated = (one: RegisterSignature) => lines.get(lineKey(one))?.content !== one.content;
  return {
    signatures: answered,
    outdated: answered.filter(isOutdated).map(({ dive, person }) => ({ dive, person })),
    refused,
    server_time: new Date().toISOString(),
  };
}

/** The texts of a signing, with its strokes once. */
function contentRows({ lines, strokes }: SignatureAct) {
  return lines.map(({ content }, index) => ({ content, strokes: index === 0 ? strokes : null }));
}

type SignatureWrite = {
  day: ReadRegisterDay;
  head: Awaited<ReturnType<typeof findSealHead>>;
  rows: SignatureRow[];
  /** The register's lines with the new signatures. */
  after: RegisterLine[];
  now: Date;
};

/** Writes signatures in one transaction with all that follows; throws `register_changed` when the register was closed. */
async function writeSignatures(c: AppContext, { day, head, rows, after, now }: SignatureWrite) {
  const { register } = day;
  const { id } = register;
  const user = requireUser(c);
  const db = withWriteRule(c.var.db, {
    condition: (at) => takesSignatures(register, user, rows, at),
    refusal: new Refusal("register_changed"),
  });
  const written = new Set(rows.map(({ dive_id, person_id }) => `${dive_id}/${person_id}`));
  const fresh = after.filter((line) => written.has(lineKey(line)) && line.signature !== null);
  const owners = await findLogbookOwners(
    c.var.db,
    id,
    fresh.map(({ person }) => person),
  );
  const unsigned = after.filter(({ signature }) => !signature).length;
  const seal = nextSeal(head, { ...sealOf(register), unsigned, rows: { signatures: rows.map(hashed) } }, now);
  await db.batch([
    signaturesInsert(db, rows),
    ...signaturesCount(db, id, rows, now),
    ...logbookLineUpserts(db, logbookLines(day, fresh, owners), now),
    ...(register.closed_at
      ? [
          sealInsert(db, seal),
          unsignedUpdate(db, id, unsigned),
          recordSourcesInsert(db, { registerId: id }, now),
        ]
      : []),
  ]);
}

function sealOf(register: RegisterRecord) {
  return {
    organizer_id: register.organizer_id,
    register_id: register.id,
    kind: "signature" as const,
    event_id: null,
    day: register.day,
    kept_until: register.closing?.kept_until ?? null,
  };
}

function hashed(row: SignatureRow): [id: string, hash: string] {
  return [row.id, hashRow("signature", row)];
}

function lineKey({ dive, person }: { dive: string; person: string }): string {
  return `${dive}/${person}`;
}

function toSignature(row: SignatureRow): RegisterSignature {
  const { id, act_id, dive_id, person_id, signer_id, signer_name, signed_at, received_at } = row;
  const { method, device, content, hash } = row;
  return {
    id,
    act: act_id,
    dive: dive_id,
    person: person_id,
    signer_id,
    signer_name,
    name_now: null,
    signed_at,
    received_at,
    method,
    device,
    content,
    hash,
  };
}
