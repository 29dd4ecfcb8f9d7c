import { expect, test } from "vitest";
import type { StoredChange } from "../../../web/offline/registers/records.ts";
import { listPeople, matchesPresence } from "../../../web/registers/checkIn/people.ts";
import { nameEventGuests, writtenTargets } from "../../../web/registers/day/registerDay.ts";
import type { RegisterView } from "../../../worker/registers/outputs.ts";
import { registerGaps, withEventGuests } from "../../../worker/registers/registerLines.ts";
import { makeDay } from "./support.ts";

const view = {
  event_guests: [
    { id: "carla", name: "Carla Contante", email: "carla@molo.example" },
    { id: "tom", name: "Tommaso Riva", email: null },
  ],
} as RegisterView;
const change = (id: string, status: StoredChange["status"]) =>
  ({ status, change: { target: { type: "guest", id } } }) as StoredChange;
const arrived = (id: string) => ({
  target: { type: "guest" as const, id },
  fields: { presence: "present" as const },
});

test("the event's guests stand in the register until the register itself has a change of them", () => {
  const { state } = makeDay();
  const written = writtenTargets([change("carla", "unsent"), change("tom", "refused")]);
  const { people } = withEventGuests(state(), view.event_guests, written);
  expect([...people.values()].map(({ name }) => name)).toEqual(["Tommaso Riva"]);
});

test("no certification is shown as none, never by its name alone", () => {
  const day = makeDay(["anna", "bea"]);
  const brevetti = ["none", "master"] as const;
  const members = day.context.members.map((one, number) => ({ ...one, brevetto: brevetti[number] ?? null }));
  const people = listPeople({ view: { ...view, members, event_guests: [] }, state: day.state() }, "Anonimo");
  expect(people.map(({ certification }) => certification)).toEqual([null, "Master"]);
});

test("guests whom nobody marked count at closing as in the arrivals, members who cancelled do not", () => {
  const day = makeDay(["anna", "bea", "dora"]);
  day.write({ target: { type: "member", id: "anna" }, fields: { presence: "present" } });
  const members = day.context.members.map((one) => ({ ...one, is_enrolled: one.id !== "dora" }));
  const state = withEventGuests(day.state(), view.event_guests, new Set());
  const unmarked = registerGaps(state, day.lines(), members).unknown_presence;
  expect(unmarked.map(({ name }) => name)).toEqual(["bea", "Carla Contante", "Tommaso Riva"]);
  const people = listPeople({ view: { ...view, members }, state }, "Anonimo");
  expect(people.filter((person) => matchesPresence(person, "unknown"))).toHaveLength(3);
});

test("the first change of a guest writes the name and the e-mail before it, a later one does not", () => {
  expect(nameEventGuests([arrived("carla")], view, [])).toEqual([
    {
      target: { type: "guest", id: "carla" },
      fields: { name: "Carla Contante" },
      details: { email: "carla@molo.example" },
    },
    arrived("carla"),
  ]);
  const entry = { target: { type: "entry" as const, id: "dive/tom" }, fields: {} };
  expect(nameEventGuests([entry], view, []).map(({ target }) => target.id)).toEqual(["tom", "dive/tom"]);
  expect(nameEventGuests([arrived("carla")], view, [change("carla", "sent")])).toHaveLength(1);
});
