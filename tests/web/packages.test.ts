import { expect, test } from "vitest";
import { workAreaOf } from "../../web/auth/workArea.ts";
import { getTranslator } from "../../web/lib/i18n.tsx";
import { outcomeTexts } from "../../web/packages/outcomes.ts";
import { followingPackage, laterStart, mainPackage, packageSeats } from "../../web/packages/ownPackages.ts";
import { packageStatusText } from "../../web/packages/texts.ts";
import type { UserPackage } from "../../worker/packages/outputs.ts";
import { ROLES } from "../../worker/permissions/permissionMap.ts";

let written = 0;

function held(name: string, other: Partial<UserPackage> = {}): UserPackage {
  written += 1;
  return {
    id: String(written),
    package_type: "organizer",
    package_id: "startup",
    name,
    status: "active",
    starts_at: "2026-01-01T10:00:00.000Z",
    expires_at: "2026-12-31T23:30:00.000Z",
    hidden_at: null,
    ...other,
  };
}

test("of several active packages the largest counts, of two alike the longer one", () => {
  const entry = held("Entry", { package_id: "entry", expires_at: null });
  const premium = held("Premium", { package_id: "premium", expires_at: "2026-02-01T00:00:00.000Z" });
  const [short, long] = [held("corto", { expires_at: "2026-03-01T00:00:00.000Z" }), held("lungo")];
  expect(mainPackage([entry, short, long])?.name).toBe("lungo");
  expect(mainPackage([short, entry, premium])?.name).toBe("Premium");
  expect([entry, short, premium].map(packageSeats)).toEqual([50, 500, null]);
});

test("without an active one the last to end is told, and sponsors' packages count for nothing", () => {
  const sponsor = held("Partner", { package_type: "sponsor", package_id: "partner", expires_at: null });
  const first = held("primo", { status: "expired", expires_at: "2025-06-30T00:00:00.000Z" });
  const last = held("ultimo", { status: "expired", expires_at: "2025-09-30T00:00:00.000Z" });
  expect(mainPackage([first, sponsor, last])?.name).toBe("ultimo");
  expect(mainPackage([sponsor])).toBeNull();
  expect(mainPackage([])).toBeNull();
});

test("a package stands until its day where the site is, not where the clock of the instant is", () => {
  const t = getTranslator("it");
  const told = (other: Partial<UserPackage>) => packageStatusText(t, held("Startup", other), "Europe/Rome");
  expect(told({})).toBe("Startup, attivo (scadenza: 01/01/2027)");
  expect(told({ status: "expired" })).toBe("Startup, scaduto (01/01/2027)");
  expect(told({ status: "cancelled" })).toBe("Startup, cancellato");
  expect(told({ expires_at: null })).toBe("Startup, attivo");
});

test("renewals extend the package in use, and one that only waits says from when", () => {
  const t = getTranslator("it");
  const told = (packages: UserPackage[]) => {
    const main = mainPackage(packages);
    return main && packageStatusText(t, main, "Europe/Rome");
  };
  const upcoming = (starts_at: string, expires_at: string, other: Partial<UserPackage> = {}) =>
    held("Startup", { status: "upcoming", starts_at, expires_at, ...other });
  const first = upcoming("2026-12-31T23:30:00.000Z", "2027-06-30T22:30:00.000Z");
  const second = upcoming("2027-06-30T22:30:00.000Z", "2027-12-31T23:30:00.000Z");
  expect(told([second, first, held("Startup")])).toBe("Startup, attivo (scadenza: 01/01/2028)");
  const entry = upcoming("2027-01-01T10:00:00.000Z", "2029-01-01T10:00:00.000Z", { package_id: "entry" });
  expect(told([entry, held("Startup")])).toBe("Startup, attivo (scadenza: 01/01/2027)");
  expect(told([second, first, held("Startup", { status: "cancelled" })])).toBe(
    "Startup, non ancora attivo (inizio: 01/01/2027)",
  );
});

test("another level that waits ends the stretch of the one in use, and is explained before paying", () => {
  const [first, second] = ["2027-01-01T00:00:00.000Z", "2027-06-30T00:00:00.000Z"];
  const running = held("Startup", { expires_at: first });
  const premium = held("Premium", {
    package_id: "premium",
    status: "upcoming",
    starts_at: first,
    expires_at: second,
  });
  const again = held("Startup", {
    status: "upcoming",
    starts_at: second,
    expires_at: "2028-01-01T00:00:00.000Z",
  });
  expect(mainPackage([again, premium, running])?.expires_at).toBe(first);
  expect(followingPackage([again, premium, running])?.name).toBe("Premium");
  expect(followingPackage([held("Startup", { status: "upcoming" }), running])).toBeNull();
  expect(laterStart([running], "premium")).toMatchObject({ at: first, running: { name: "Startup" } });
  expect(laterStart([premium, running], "startup")).toMatchObject({
    at: second,
    running: { name: "Premium" },
  });
  // A renewal, the other kind, and what has ended or was cancelled: nothing is put off.
  expect(laterStart([running], "startup")).toBeNull();
  expect(laterStart([running], "partner")).toBeNull();
  expect(laterStart([held("Startup", { status: "expired" })], "premium")).toBeNull();
  expect(laterStart([held("Startup", { status: "cancelled" })], "premium")).toBeNull();
});

test("a sponsor's package is told by itself: of two the larger", () => {
  const partner = held("Partner", { package_type: "sponsor", package_id: "partner" });
  const main = held("Main Sponsor", { package_type: "sponsor", package_id: "main-sponsor" });
  expect(mainPackage([partner, held("Startup"), main], "sponsor")?.name).toBe("Main Sponsor");
  expect(mainPackage([held("Startup")], "sponsor")).toBeNull();
});

test("whoever has a dashboard goes on there; the others stay where what they bought is shown", () => {
  const ways = ROLES.map((role) => [role, workAreaOf({ role })]);
  expect(Object.fromEntries(ways)).toEqual({
    admin: "/admin",
    company: "/dashboard",
    instructor: "/dashboard",
    final_user: null,
    blogger: null,
  });
});

test("a payment that went through says until when, by the days of the site", () => {
  const site = {
    time_zone: "Europe/Rome",
    contact_email: "ciao@respiro.example",
    name: "",
    url: "",
    tiles_url: "",
    sale_terms_version: "2026-11-23",
    operator: { name: "", address: "", vat_number: "", register: "" },
    backup_days: "30",
  };
  const confirmation = {
    status: "paid" as const,
    place: null,
    refund: 0,
    kind: "organizer_package" as const,
    part: "whole" as const,
    title: "Startup",
    amount: 290,
    event: null,
    package_id: "startup",
    starts_at: "2026-01-01T10:00:00.000Z",
    expires_at: "2026-12-31T23:30:00.000Z",
    hidden_at: null,
  };
  expect(outcomeTexts(getTranslator("it"), { state: "paid", confirmation }, site)).toEqual({
    title: "Startup è attivo",
    description: "Pagamento ricevuto. Scadenza del pacchetto: 01/01/2027. La ricevuta arriva via email.",
  });
  const waits = {
    ...confirmation,
    starts_at: "2098-03-12T23:30:00.000Z",
    expires_at: "2098-09-12T22:30:00.000Z",
  };
  expect(outcomeTexts(getTranslator("it"), { state: "paid", confirmation: waits }, site)).toEqual({
    title: "Startup è tuo",
    description:
      "Pagamento ricevuto. Inizio: 13/03/2098, quando finisce il pacchetto che hai. Scadenza: 13/09/2098. La ricevuta arriva via email.",
  });
  expect(outcomeTexts(getTranslator("it"), { state: "failed" }, site).description).toContain(
    "Il pagamento è riuscito, ma l’attivazione no.",
  );
  // Nobody could say: neither that it went well nor that it did not.
  expect(outcomeTexts(getTranslator("it"), { state: "unsure" }, site).description).not.toContain("riuscito");
});
