import { expect, test, vi } from "vitest";
import { reportVisit, sponsorClicks } from "../../web/lib/visits.ts";

test("a page reports each subject once, without a second report of what it has reported", async () => {
  const sendBeacon = vi.fn((_path: string, _body: Blob) => true);
  vi.stubGlobal("navigator", { sendBeacon });
  reportVisit("sponsor_views", ["uno", "due"]);
  reportVisit("sponsor_views", ["due", "tre"]);
  reportVisit("sponsor_views", ["uno"]);
  reportVisit("sponsor_clicks", ["uno"]);
  const bodies = await Promise.all(sendBeacon.mock.calls.map(([, body]) => body.text()));
  expect(bodies.map((text) => JSON.parse(text))).toEqual([
    { kind: "sponsor_views", ids: ["uno", "due"] },
    { kind: "sponsor_views", ids: ["tre"] },
    { kind: "sponsor_clicks", ids: ["uno"] },
  ]);
  expect(sendBeacon.mock.calls[0]?.[1].type).toBe("application/json");
});

test("a browser without beacons reports nothing", () => {
  vi.stubGlobal("navigator", {});
  expect(() => reportVisit("event_views", ["uno"])).not.toThrow();
});

test("a sponsor's link counts a click and a middle click, once, and no other button", async () => {
  const sendBeacon = vi.fn((_path: string, _body: Blob) => true);
  vi.stubGlobal("navigator", { sendBeacon });
  const link = sponsorClicks("bora");
  link.onAuxClick({ button: 2 });
  expect(sendBeacon).not.toHaveBeenCalled();
  link.onAuxClick({ button: 1 });
  link.onClick();
  const bodies = await Promise.all(sendBeacon.mock.calls.map(([, body]) => body.text()));
  expect(bodies.map((text) => JSON.parse(text))).toEqual([{ kind: "sponsor_clicks", ids: ["bora"] }]);
});
