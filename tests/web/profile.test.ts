import { describe, expect, test } from "vitest";
import { endOfMonth } from "../../web/lib/dates.ts";
import { expiryState } from "../../web/lib/expiryState.ts";
import { documentStates } from "../../web/profiles/documents.ts";
import { changedFields, rebase, toProfileValues, typedSlug } from "../../web/profiles/form/values.ts";
import {
  appendRow,
  availableDisciplines,
  changeRow,
  filledRows,
  isInvalidRow,
  toRecordRows,
  toRecords,
} from "../../web/profiles/records/rows.ts";
import { PROFILE_TABS, tabOf, tabsFor } from "../../web/profileTabs.ts";
import type { User } from "../../worker/auth/outputs.ts";
import { addDays } from "../../worker/lib/calendarDays.ts";
import { normalizeSlug, PUBLIC_SLUG_MAX, RECORD_DISCIPLINES } from "../../worker/profiles/contract.ts";

const user: User = {
  id: "1",
  email: "marta.leoni@lago.example",
  full_name: "Marta Leoni",
  role: "instructor",
  is_active: true,
  language: "it",
  confirmed_at: null,
  email_suppressed_at: null,
  write_suspended_until: null,
  suspension_decision_id: null,
  created_at: "2026-01-01T00:00:00.000Z",
  avatar_url: null,
  bio: "Prima",
  brevetto: null,
  scadenza_brevetto: null,
  scadenza_certificato_medico: null,
  certificato_medico_kind: null,
  assicurazione: null,
  scadenza_assicurazione: null,
  instagram_contact: null,
  emergency_contact_name: null,
  emergency_contact_phone: null,
  phone: null,
  birth_date: null,
  birth_place: null,
  company_name: null,
  vat_number: null,
  sponsor_link: null,
  sponsor_logo_url: null,
  sponsor_text: null,
  company_address: null,
  shown_as_participant: false,
  public_profile_enabled: false,
  public_slug: null,
  public_show_bio: true,
  public_show_instagram: true,
  public_show_company_info: true,
  public_show_certifications: true,
  public_show_events: true,
  public_show_records: true,
  public_show_personal: true,
  personal_best: { CWT: "40" },
};

test.each([
  ["2027-01-01", "2027-01-31"],
  ["2027-02-01", "2027-02-28"],
  ["2028-02-01", "2028-02-29"],
  ["2100-02-15", "2100-02-28"],
  ["2027-04-30", "2027-04-30"],
  ["2027-12-01", "2027-12-31"],
])("the last day of the month of %s is %s", (day, last) => {
  expect(endOfMonth(day)).toBe(last);
});

test("days are added over the ends of months, of years and of summer time", () => {
  expect(addDays("2026-12-15", 30)).toBe("2027-01-14");
  expect(addDays("2026-10-24", 2)).toBe("2026-10-26");
});

describe("an expiry", () => {
  test.each([
    ["", "missing"],
    ["2026-11-20", "expired"],
    ["2026-11-21", "soon"],
    ["2026-12-21", "soon"],
    ["2026-12-22", "valid"],
  ])("%s is %s", (day, state) => {
    expect(expiryState(day, "2026-11-21")).toBe(state);
  });

  test("an insurance needs its name and its expiry", () => {
    const papers = { phone: " ", scadenza_assicurazione: "2027-05-31", scadenza_certificato_medico: "" };
    const states = (assicurazione: string) =>
      documentStates({ ...papers, assicurazione }, "2026-11-21").map(({ state }) => state);
    expect(states(" ")).toEqual(["missing", "missing", "missing"]);
    expect(states("DAN")).toEqual(["missing", "valid", "missing"]);
  });

  test("an impossible phone number is invalid", () => {
    const papers = { assicurazione: "", scadenza_assicurazione: "", scadenza_certificato_medico: "" };
    const state = (phone: string) => documentStates({ ...papers, phone }, "2026-11-21")[0].state;
    expect([" ", "abc", "333 1234567"].map(state)).toEqual(["missing", "wrong", "valid"]);
  });
});

describe("typing an address", () => {
  test.each([
    ["Marta", "marta"],
    ["marta ", "marta-"],
    ["marta-", "marta-"],
    ["marta--", "marta-"],
    ["marta.l", "marta-l"],
    ["-", ""],
    [" ", ""],
    ["d'angelo", "dangelo"],
    ["è", ""],
    ["a".repeat(90), "a".repeat(PUBLIC_SLUG_MAX)],
    [`${"a".repeat(80)}-`, "a".repeat(PUBLIC_SLUG_MAX)],
  ])("%j shows %j", (text, shown) => {
    expect(typedSlug(text)).toBe(shown);
    expect(typedSlug(shown)).toBe(shown);
  });

  test("letter by letter gives what is kept of the whole", () => {
    for (const text of ["Marta Leoni & figli", "  marta@lago.example", "una__due..tre -"]) {
      let shown = "";
      for (const letter of text) shown = typedSlug(shown + letter);
      expect(normalizeSlug(shown)).toBe(normalizeSlug(text));
    }
  });
});

describe("the lines of records", () => {
  test("each discipline stands once, and after ten there is no other line", () => {
    let rows = toRecordRows({ CWT: "40" });
    for (let count = 0; count < 15; count += 1) rows = appendRow(rows, `new ${count}`);
    expect(rows.map(({ discipline }) => discipline).toSorted()).toEqual([...RECORD_DISCIPLINES].toSorted());
    expect(availableDisciplines(rows)).toEqual([]);
    const [first] = rows;
    expect(availableDisciplines(rows, first)).toEqual(["CWT"]);
  });

  test("empty rows are dropped, a comma becomes a point, and no rows become null", () => {
    const rows = appendRow(appendRow(toRecordRows({ CWT: "40" }), "a"), "b");
    expect(toRecords(changeRow(rows, "b", { value: " 29,5 " }))).toEqual({ CWT: "40", DYN: "29.5" });
    expect(toRecords(appendRow([], "a"))).toBeNull();
  });

  test("an incomplete value is not invalid while typing", () => {
    const row = (discipline: (typeof RECORD_DISCIPLINES)[number], value: string) => ({
      id: "1",
      discipline,
      value,
    });
    for (const value of ["4", "4:", "4:3", "12:5"]) {
      expect([value, isInvalidRow(row("STA", value), { writing: true })]).toEqual([value, false]);
      expect([value, isInvalidRow(row("STA", value), { writing: false })]).toEqual([value, true]);
    }
    expect(isInvalidRow(row("CWT", "29,"), { writing: true })).toBe(false);
    for (const value of ["4:7", "x", "4.3"])
      expect(isInvalidRow(row("STA", value), { writing: true })).toBe(true);
    for (const value of ["", "4:30", " 4:30 "])
      expect(isInvalidRow(row("STA", value), { writing: false })).toBe(false);
  });
});

describe("when the profile changes under the form", () => {
  const saved = { ...user, bio: "Dopo", phone: "333", personal_best: { CWT: "41" } };

  test("untouched fields take the new value, edited ones stay", () => {
    const typed = { ...toProfileValues(user), bio: "Mentre scrivo" };
    const next = rebase(typed, user, saved);
    expect([next.bio, next.phone, toRecords(next.personal_best)]).toEqual([
      "Mentre scrivo",
      "333",
      { CWT: "41" },
    ]);
    expect(changedFields(next, saved)).toEqual({ bio: "Mentre scrivo" });
  });

  test("saved values are no change any more, and empty rows are dropped", () => {
    const typed = {
      ...toProfileValues(user),
      bio: " Dopo ",
      personal_best: appendRow(toRecordRows({ CWT: "41,0" }), "a"),
    };
    const next = rebase(typed, user, { ...saved, personal_best: { CWT: "41.0" } });
    expect(next.bio).toBe("Dopo");
    expect(next.personal_best).toHaveLength(1);
  });

  test("an empty row that was just added stays", () => {
    const typed = {
      ...toProfileValues(user),
      personal_best: appendRow(toRecordRows(user.personal_best), "a"),
    };
    const next = rebase(typed, user, { ...user, bio: "Dopo" });
    expect(next.personal_best).toHaveLength(2);
    expect(filledRows(next.personal_best)).toHaveLength(1);
  });

  test("a slug assigned meanwhile replaces the typed one", () => {
    const typed = { ...toProfileValues(user), public_profile_enabled: true, public_slug: "altra" };
    expect(rebase(typed, user, { ...saved, public_slug: "marta-leoni" }).public_slug).toBe("marta-leoni");
  });
});

test("an enabled page without a slug gets a suggestion, which counts as a change", () => {
  const open = { ...user, public_profile_enabled: true };
  expect(changedFields(toProfileValues(open), open)).toEqual({ public_slug: "marta-leoni" });
});

test("every field with errors is in a tab of its user's role", () => {
  expect(tabsFor("final_user")).not.toContain("visibilita");
  expect(tabsFor("company")).toEqual(PROFILE_TABS);
  const tabs = Object.keys(toProfileValues(user)).map((name) => tabOf(name));
  expect(new Set(tabs)).toEqual(new Set(["personali", "certificazioni", "record", "visibilita"]));
  expect(tabOf("personal_best.STA")).toBe("record");
});
