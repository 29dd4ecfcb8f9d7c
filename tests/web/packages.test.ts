import { expect, test } from "vitest";
import { translator } from "../../web/lib/i18n.tsx";
import { mainPackage, seatsOf } from "../../web/packages/held.ts";
import { packageStands } from "../../web/packages/words.ts";
import type { UserPackage } from "../../worker/packages/contract.ts";

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
    ...other,
  };
}

test("of several active packages the largest counts, of two alike the longer one", () => {
  const entry = held("Entry", { package_id: "entry", expires_at: null });
  const premium = held("Premium", { package_id: "premium", expires_at: "2026-02-01T00:00:00.000Z" });
  const [short, long] = [held("corto", { expires_at: "2026-03-01T00:00:00.000Z" }), held("lungo")];
  expect(mainPackage([entry, short, long])?.name).toBe("lungo");
  expect(mainPackage([short, entry, premium])?.name).toBe("Premium");
  expect([entry, short, premium].map(seatsOf)).toEqual([50, 500, null]);
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
  const t = translator("it");
  const told = (other: Partial<UserPackage>) => packageStands(t, held("Startup", other), "Europe/Rome");
  expect(told({})).toBe("Startup, attivo fino al 1 gennaio 2027");
  expect(told({ status: "expired" })).toBe("Startup, scaduto il 1 gennaio 2027");
  expect(told({ status: "cancelled" })).toBe("Startup, annullato");
  expect(told({ expires_at: null })).toBe("Startup, attivo");
});
