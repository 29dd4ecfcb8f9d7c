import * as fc from "fast-check";
import { expect, test } from "vitest";
import { onThisSite, safeRedirect } from "../../web/lib/safeRedirect.ts";
import { paths, signInReason } from "../../web/paths.ts";
import { randomRuns } from "../support/testLength.ts";

const ORIGIN = "https://respiro.example";

/** What attacks on redirects are made of. */
const pieces = fc.constantFrom(
  ...["/", "//", "\\", "/.", "/..", "..", ".", "%2F", "%5C", "%2e", "%09", "%00", "%", "\t", "\n", "\r", " "],
  ...[
    "evil.example",
    "user@evil.example",
    "user:pw@",
    "@",
    ":",
    ":80",
    ":99999",
    "https:",
    "javascript:",
    "data:",
  ],
  ...[
    "blob:",
    "?",
    "#",
    "&",
    "=",
    "[",
    "]",
    "\u3002",
    "\uff0f",
    "\u2044",
    "\ufeff",
    "\u0000",
    "\u202e",
    "\ud800",
  ],
  ...["my-events", "12-luglio-2026-tuffo", "é", "🌊", "here.invalid", "respiro.example"],
);
const targets = fc.oneof(
  fc.array(pieces, { minLength: 1, maxLength: 8 }).map((parts) => parts.join("")),
  fc.array(pieces, { maxLength: 7 }).map((parts) => `/${parts.join("")}`),
  fc.string({ unit: "binary" }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
);

function expectHere(address: string) {
  expect(address.startsWith("/")).toBe(true);
  expect(new URL(address, ORIGIN).origin).toBe(ORIGIN);
  // Read once more, as the router and the history do, it is the same place.
  expect(new URL(onThisSite(address, `${ORIGIN}/auth`), ORIGIN).href).toBe(new URL(address, ORIGIN).href);
}

test("whatever the way back is, it is an address of this site and never throws", () => {
  fc.assert(
    fc.property(targets, (target) => expectHere(safeRedirect(target))),
    { numRuns: randomRuns(5000) },
  );
});

test("wherever the app is told to go, from whatever page, it stays on this site", () => {
  const pages = fc.constantFrom("/", "/auth?view=login", "/dashboard/edit/1", "//odd", "/a/b/../c#d");
  fc.assert(
    fc.property(targets, pages, (target, page) => expectHere(onThisSite(target, ORIGIN + page))),
    { numRuns: randomRuns(5000) },
  );
});

test.each([
  "/.//evil.example",
  "/..//evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  "/./\\evil.example",
  "//",
  "/\\",
  "///evil.example",
  "//user@evil.example",
  "\t//evil.example",
  "javascript:alert(1)",
])("the way back %o leads home", (target) => {
  expect(safeRedirect(target)).toBe("/");
});

test("a way back keeps path, query and fragment as they were", () => {
  for (const target of ["/my-events", "/12-luglio-2026-tuffo?x=1&y=%2F#map", "/auth/confirm?email=a%40b.it"])
    expect(safeRedirect(target)).toBe(target);
});

test("a change of the query alone keeps the page", () => {
  expect(onThisSite("?view=register", `${ORIGIN}/auth?view=login`)).toBe("/auth?view=register");
});

test("an event's address is one segment of this site, whatever its slug holds", () => {
  fc.assert(
    fc.property(targets, (slug) => {
      fc.pre(!/^\.{0,2}$/.test(slug) && slug.isWellFormed());
      const { origin, pathname, search, hash } = new URL(paths.event.href(slug), ORIGIN);
      expect([origin, pathname.split("/").length, search, hash]).toEqual([ORIGIN, 2, "", ""]);
    }),
  );
});

test("signing in has a reason of the site's own list, which its own links keep", () => {
  for (const reason of ["enrol", "ask", "package"]) expect(signInReason(reason)).toBe(reason);
  for (const text of [null, "", "Enrol", "<script>"]) expect(signInReason(text)).toBeUndefined();
  expect(paths.auth.href("login", "/x", signInReason("ask"))).toBe("/auth?redirect=%2Fx&reason=ask");
});
