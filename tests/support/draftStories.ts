import fc from "fast-check";

export const TABS = 4;

/** What happens next to one article that is open in four tabs of two people. */
export type StoryStep =
  | {
      kind: "type" | "typeBack" | "hold" | "publish" | "schedule" | "put" | "discard" | "unpublish";
      tab: number;
    }
  | { kind: "reload" | "repeat"; tab: number }
  | { kind: "restore"; tab: number; nth: number }
  | { kind: "race"; tab: number; other: number; publishes: boolean }
  | { kind: "deliver" }
  | { kind: "tick" }
  | { kind: "delete" }
  | { kind: "wait"; minutes: number };

/** Interleavings that chance finds seldom; each was lost by a plausible mistake. */
export const KNOWN_STORIES: StoryStep[][] = [
  // A pause ends a stretch of writing.
  [
    { kind: "wait", minutes: 11 },
    { kind: "type", tab: 0 },
    { kind: "wait", minutes: 3 },
    { kind: "type", tab: 0 },
  ],
  // A discarded draft and another publishing look like the publishing of that draft.
  [
    ...[
      { kind: "put", tab: 3 } as const,
      { kind: "discard", tab: 0 } as const,
      { kind: "reload", tab: 0 } as const,
    ],
    ...[{ kind: "schedule", tab: 0 } as const, { kind: "schedule", tab: 3 } as const],
  ],
  // A text that was opened without a draft is replaced before the tab's first letter.
  [
    ...[
      { kind: "publish", tab: 0 } as const,
      { kind: "reload", tab: 1 } as const,
      { kind: "put", tab: 0 } as const,
    ],
    { kind: "type", tab: 1 },
  ],
  // A save that was under way while its draft was discarded, and one while it was published.
  [{ kind: "hold", tab: 0 }, { kind: "discard", tab: 1 }, { kind: "deliver" }],
  [{ kind: "hold", tab: 0 }, { kind: "publish", tab: 1 }, { kind: "deliver" }, { kind: "type", tab: 1 }],
  // What was scheduled stays the text that was confirmed.
  [{ kind: "schedule", tab: 0 }, { kind: "type", tab: 0 }, { kind: "wait", minutes: 70 }, { kind: "tick" }],
  [
    { kind: "schedule", tab: 0 },
    { kind: "unpublish", tab: 0 },
    { kind: "wait", minutes: 70 },
    { kind: "tick" },
  ],
  // A version that is brought back replaces a draft of another tab.
  [
    { kind: "type", tab: 0 },
    { kind: "reload", tab: 1 },
    { kind: "type", tab: 1 },
    { kind: "restore", tab: 1, nth: 0 },
  ],
];

const tab = fc.nat(TABS - 1);
const step: fc.Arbitrary<StoryStep> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("type" as const), tab }) },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constantFrom("typeBack", "hold", "publish", "schedule", "put", "discard", "unpublish"),
      tab,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("reload", "repeat"), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("restore" as const), tab, nth: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("race" as const), tab, other: tab, publishes: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("deliver", "tick") }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), minutes: fc.constantFrom(3, 11, 70) }),
  },
);
/** Random stories; some delete the article in between. */
export const stories = fc
  .tuple(fc.array(step, { minLength: 8, maxLength: 16 }), fc.boolean())
  .map(([list, deletes]): StoryStep[] =>
    deletes ? [...list, { kind: "delete" }, ...list.slice(0, 3)] : list,
  );
