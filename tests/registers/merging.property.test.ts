import fc from "fast-check";
import { expect, test } from "vitest";
import { type StorableChange, storeChanges } from "../../web/offline/registers/storeChanges.ts";
import { syncRegister } from "../../web/offline/registers/syncRegister.ts";
import { mergeChanges, peopleInWater, readState } from "../../worker/registers/changes/contract.ts";
import type { ChangeTarget, RegisterView } from "../../worker/registers/outputs.ts";
import { makeEnrolment } from "../support/events.ts";
import { makePhone, type Network } from "../support/phones.ts";
import { makeRegister } from "../support/registers.ts";
import { randomRuns } from "../support/testLength.ts";
import { ask } from "../support/worker.ts";

const PHONES = 3;
const DAY_MS = 86_400_000;

/** Ids as phones make them, the same for all phones, so that their taps meet on the same targets. */
const id = (kind: number, index: number) => `0199a000-0000-7000-8000-00000000${kind}00${index}`;
const GUEST = id(1, 1);
const GROUPS = [id(2, 1), id(2, 2)];
const DIVES = [id(3, 1), id(3, 2)];

type Step =
  | { do: "tap"; phone: number; taps: { person: number; field: number; value: number }[] }
  | { do: "network"; phone: number; state: Network["state"] }
  | { do: "sync"; phone: number }
  /** The app is killed while it syncs: its answer is lost, and a new app begins with what is stored. */
  | { do: "kill"; phone: number };

const phone = fc.nat(PHONES - 1);
const tap = fc.record({ person: fc.nat(3), field: fc.nat(5), value: fc.nat(2) });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("tap"),
      phone,
      taps: fc.array(tap, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("network"), phone, state: fc.constantFrom("up", "down", "deaf") }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("sync"), phone }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("kill"), phone }) },
) as fc.Arbitrary<Step>;

/** Phones with a right clock, one a day ahead, one hours behind. */
const SKEWS = [0, DAY_MS, -5 * 3_600_000];

test("phones that were offline, killed and synced in any order end with one register and every tap", async () => {
  const { gea, members } = await makeRegister({ members: 3 });
  const people: ChangeTarget[] = [
    ...members.map((member): ChangeTarget => ({ type: "member", id: member.id })),
    { type: "guest", id: GUEST },
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { register, event } = await makeRegister({ organizer: gea, members: 0 });
      for (const member of members) await makeEnrolment(event, member);
      let phones = SKEWS.map((skew) => makePhone(gea, { skew }));
      // The list is opened once with a network.
      for (const one of phones) await syncRegister(one.phone, register.id);
      const made: string[] = [];
      const lastWater = new Map<string, string | null>();
      for (const next of steps) {
        const one = phones[next.phone];
        if (!one) continue;
        if (next.do === "tap") {
          const taps = next.taps.flatMap((tapped) => toTaps(tapped, people));
          const stored = await storeChanges(one.phone, register.id, taps);
          made.push(...stored.map((record) => record.id));
        } else if (next.do === "network") one.network.state = next.state;
        else if (next.do === "sync") await syncRegister(one.phone, register.id).catch(() => {});
        else {
          one.network.state = "deaf";
          await syncRegister(one.phone, register.id).catch(() => {});
          const skew = SKEWS[next.phone] ?? 0;
          phones = phones.with(next.phone, makePhone(gea, { storage: one.storage, skew }));
        }
      }
      // Everyone comes back into the network; the second round brings what the others sent in the first.
      for (const one of [...phones, ...phones]) {
        one.network.state = "up";
        await syncRegister(one.phone, register.id);
      }
      const { body } = await ask<RegisterView>("GET", `/api/registers/${register.id}`, { as: gea });
      expect(new Set(body.changes.map((change) => change.id))).toEqual(new Set(made));
      const onServer = readState(mergeChanges(body.changes));
      for (const { phone: own } of phones) {
        const stored = await own.storage.transaction("readonly", (records) =>
          records.list("changes", [own.user, register.id]),
        );
        expect(stored.map(({ status }) => status)).toEqual(made.map(() => "stored"));
        expect(readState(mergeChanges(stored.map(({ change }) => change)))).toEqual(onServer);
      }
      for (const { target, fields, clock } of body.changes.toSorted(
        (a, b) => a.clock - b.clock || (a.id < b.id ? -1 : 1),
      ))
        if ("water" in fields && clock) lastWater.set(target.id, fields.water as string | null);
      const wet = [...lastWater].filter(([, dive]) => dive !== null).map(([person]) => person);
      expect(
        peopleInWater(onServer)
          .map((person) => person.id)
          .sort(),
      ).toEqual(wet.sort());
    }),
    { numRuns: randomRuns(25), endOnFailure: true },
  );
}, 240_000);

/** A tap on the list: presence, group, water, a guest's name, a dive's time, a reached depth. */
function toTaps(
  { person, field, value }: { person: number; field: number; value: number },
  people: ChangeTarget[],
): StorableChange[] {
  const target = people[person];
  const dive = DIVES[value];
  if (!target) return [];
  const ofPerson: Record<string, string | null>[] = [
    { presence: ["present", "absent", null][value] ?? null },
    { group: GROUPS[value] ?? null },
    { water: dive ?? null },
  ];
  const fields = ofPerson[field];
  if (fields) return [{ target, fields: target.type === "guest" ? { name: "Ospite", ...fields } : fields }];
  if (field === 3)
    return [
      { target: { type: "guest", id: GUEST }, fields: { name: `Ospite ${value}`, removed: value === 2 } },
    ];
  if (!dive) return [{ target: { type: "day", id: "day" }, fields: { buoy: person % 2 === 0 } }];
  if (field === 4)
    return [{ target: { type: "dive", id: dive }, fields: { start: `1${person}:00`, removed: false } }];
  return [
    {
      target: { type: "entry", id: `${dive}/${target.id}` },
      fields: { taking_part: true, reached_depth: 10 + person },
    },
  ];
}
