import { expect, test } from "vitest";
import {
  addGroup,
  allOutDrafts,
  depthDraft,
  diveDraft,
  everybodyInOneGroup,
  joinDrafts,
  lastDiveOf,
  leaveOutDrafts,
  listDayPeople,
  listDivePeople,
  listOthers,
  moveToGroup,
  nextDiveDraft,
  nextGroupNumber,
  overRatioText,
  personDraft,
  removeGroup,
  repeatDepthDrafts,
  sameDepthDrafts,
  startDrafts,
  timesRefusal,
} from "../../../web/registers/dives/diveDrafts.ts";
import { undoChanges } from "../../../web/registers/dives/undoChanges.ts";
import { peopleInWater } from "../../../worker/registers/changes/contract.ts";
import { makeDay } from "./support.ts";

const NOBODY = { guide: null, guide_name: null };

/** Anna and Bea are present at the first cord, Carla at the second, Dino is absent. */
function cords() {
  const day = makeDay(["anna", "bea", "carla", "dino"]);
  const present = (id: string) => personDraft({ type: "member", id }, { presence: "present" });
  day.write(present("anna"), present("bea"), present("carla"));
  day.write(personDraft({ type: "member", id: "dino" }, { presence: "absent" }));
  day.write(addGroup("g1", "Cavo 1", NOBODY), addGroup("g2", "Cavo 2", NOBODY));
  const people = () => listDayPeople(day.context, day.state());
  const find = (id: string) => people().filter((person) => person.id === id);
  day.write(...moveToGroup([...find("anna"), ...find("bea"), ...find("dino")], "g1"));
  day.write(...moveToGroup(find("carla"), "g2"));
  const dive = (id: string) => {
    const found = day.state().dives.find((one) => one.id === id);
    if (!found) throw new Error(`no dive ${id}`);
    return found;
  };
  const names = (id: string) => listDivePeople(day.state(), dive(id), people()).map((person) => person.id);
  return { ...day, people, find, dive, names };
}

test("starting a dive puts the present people of its group into the water, and nobody else", () => {
  const day = cords();
  day.write(nextDiveDraft("d1", "g1", null));
  expect(day.names("d1")).toEqual(["anna", "bea"]);
  day.write(...startDrafts(day.state(), day.dive("d1"), day.people(), "09:10"));
  expect(peopleInWater(day.state()).map(({ id }) => id)).toEqual(["anna", "bea"]);
  expect(day.dive("d1").start).toBe("09:10");
  expect(day.lines().map(({ diver }) => diver.name)).toEqual(["anna", "bea"]);
});

test("a dive without a group is of everybody present", () => {
  const day = cords();
  day.write(nextDiveDraft("d1", null, null));
  expect(day.names("d1")).toEqual(["anna", "bea", "carla"]);
});

test("whoever was left out before the start stays out of the water", () => {
  const day = cords();
  day.write(nextDiveDraft("d1", "g1", null));
  day.write(...day.find("bea").flatMap((bea) => leaveOutDrafts("d1", bea)));
  day.write(...startDrafts(day.state(), day.dive("d1"), day.people(), "09:10"));
  expect(peopleInWater(day.state()).map(({ id }) => id)).toEqual(["anna"]);
  expect(listOthers(day.state(), day.dive("d1"), day.people()).map(({ id }) => id)).toEqual(["bea", "carla"]);
});

test("somebody in the water on another dive is not moved by a start", () => {
  const day = cords();
  day.write(nextDiveDraft("d1", null, null), nextDiveDraft("d2", "g1", null));
  day.write(...startDrafts(day.state(), day.dive("d1"), day.people(), "09:10"));
  day.write(...startDrafts(day.state(), day.dive("d2"), day.people(), "09:20"));
  expect(peopleInWater(day.state()).map(({ water }) => water)).toEqual(["d1", "d1", "d1"]);
  expect(day.lines().filter(({ dive }) => dive === "d2")).toEqual([]);
});

test("who joins a dive that is on goes into the water, before it only takes part", () => {
  const day = cords();
  day.write(nextDiveDraft("d1", "g1", null));
  day.write(...day.find("carla").flatMap((carla) => joinDrafts(day.dive("d1"), carla)));
  expect(peopleInWater(day.state())).toEqual([]);
  expect(day.names("d1")).toEqual(["anna", "bea", "carla"]);
  day.write(...startDrafts(day.state(), day.dive("d1"), day.people(), "09:10"));
  day.write(
    ...allOutDrafts("d1", day.people()),
    ...day.find("dino").map((dino) => personDraft(dino, { presence: "present" })),
  );
  day.write(...day.find("dino").flatMap((dino) => joinDrafts(day.dive("d1"), dino)));
  expect(peopleInWater(day.state()).map(({ id }) => id)).toEqual(["dino"]);
});

test("a depth for all fills those without one, and a planned depth never the reached ones", () => {
  const day = cords();
  day.write(nextDiveDraft("d1", "g1", null));
  day.write(depthDraft("d1", "anna", "planned_depth", 20));
  const members = () => listDivePeople(day.state(), day.dive("d1"), day.people());
  day.write(...repeatDepthDrafts("d1", members(), "planned_depth", 12));
  expect(day.lines().map(({ planned_depth }) => planned_depth)).toEqual([20, 12]);
  expect(day.lines().map(({ reached_depth }) => reached_depth)).toEqual([null, null]);
});

test("the next dive copies group and place, and nothing that nobody said of it", () => {
  const day = cords();
  day.write(
    diveDraft("d1", {
      group: "g1",
      start: "09:00",
      end: "09:40",
      place: "Punta Manara",
      apparatus: "nessuno",
    }),
  );
  const before = lastDiveOf(day.state(), "g1");
  expect(nextDiveDraft("d2", "g1", before).fields).toEqual({ group: "g1", place: "Punta Manara" });
});

test("an end before the start is refused, one after midnight is not", () => {
  expect(timesRefusal("10:00", "09:30")).toBe("end_before_start");
  expect(timesRefusal("23:40", "00:20")).toBeNull();
  expect(timesRefusal(null, "09:30")).toBeNull();
});

test("undoing a start brings everybody out, and starting again takes the same people", () => {
  const day = cords();
  day.write(nextDiveDraft("d1", "g1", null));
  const drafts = startDrafts(day.state(), day.dive("d1"), day.people(), "09:10");
  const undo = undoChanges(day.state(), drafts);
  day.write(...drafts);
  day.write(...undo);
  expect(peopleInWater(day.state())).toEqual([]);
  expect(day.dive("d1").start).toBeNull();
  expect(day.names("d1")).toEqual(["anna", "bea"]);
});

test("undoing what made a dive or a group removes it, and a typed value comes back", () => {
  const day = cords();
  const made = nextDiveDraft("d1", "g1", null);
  const undoMade = undoChanges(day.state(), [made]);
  day.write(made, depthDraft("d1", "anna", "reached_depth", 18));
  const typed = depthDraft("d1", "anna", "reached_depth", 81);
  const undoTyped = undoChanges(day.state(), [typed]);
  day.write(typed, ...undoTyped);
  expect(day.lines()[0]?.reached_depth).toBe(18);
  day.write(...undoMade);
  expect(day.state().dives).toEqual([]);
});

test("one group for everybody leaves out who is absent, and has the responsible guide that was chosen", () => {
  const day = cords();
  day.write(...everybodyInOneGroup("g3", "Tutti", { guide: "marco", guide_name: null }, day.people()));
  expect(
    day
      .people()
      .filter(({ group }) => group === "g3")
      .map(({ id }) => id),
  ).toEqual(["anna", "bea", "carla"]);
  expect(day.state().groups.find(({ id }) => id === "g3")?.guide).toBe("marco");
});

test("a removed group leaves its people in none", () => {
  const day = cords();
  day.write(...removeGroup(day.state(), "g1"));
  expect(day.people().map(({ group }) => group)).toEqual([null, null, "g2", null]);
});

test("groups are numbered by the first number that is free", () => {
  expect(nextGroupNumber([{ name: "Cavo 1" }, { name: "Cavo 3" }, { name: "Principianti" }])).toBe(2);
});

test("one depth for everybody of a dive replaces what was written, and its undo brings that back", () => {
  const day = cords();
  day.write(nextDiveDraft("d1", "g1", null), depthDraft("d1", "anna", "reached_depth", 18.5));
  const members = listDivePeople(day.state(), day.dive("d1"), day.people());
  const drafts = sameDepthDrafts("d1", members, "reached_depth", 12);
  const undo = undoChanges(day.state(), drafts);
  const depths = () =>
    listDivePeople(day.state(), day.dive("d1"), day.people()).map(
      ({ entry }) => entry?.reached_depth ?? null,
    );
  day.write(...drafts);
  expect(depths()).toEqual([12, 12]);
  day.write(...undo);
  expect(depths()).toEqual([18.5, null]);
});

test("a group larger than the training's ratio is said, and no other", () => {
  const t = Object.assign((key: string) => key, {
    count: (key: string, count: number, _: object, { ratio }: { ratio: number }) =>
      `${key} ${count}/${ratio}`,
  }) as unknown as Parameters<typeof overRatioText>[0];
  const view = { max_participants_per_instructor: 4 };
  expect(overRatioText(t, 4, view)).toBeNull();
  expect(overRatioText(t, 5, view)).toBe("register.groups.over_ratio 5/4");
  expect(overRatioText(t, 50, { max_participants_per_instructor: null })).toBeNull();
  // A copy of the day that a phone stored before it knew the ratio.
  expect(overRatioText(t, 50, {} as typeof view)).toBeNull();
});
