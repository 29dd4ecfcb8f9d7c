import { createStore } from "jotai";
import { beforeEach, expect, test, vi } from "vitest";
import { userAtom } from "../../../web/auth/state.ts";
import { changeSavedEvent, readSavedEvents } from "../../../web/events/saved/changeSavedEvents.ts";
import { savedEventIdsAtom } from "../../../web/events/saved/state.ts";
import { replaceTransport } from "../../../web/lib/api.ts";
import { getTranslator } from "../../../web/lib/i18n.tsx";
import { storage } from "../../../web/lib/storage.ts";
import { type Notification, takeUnshown } from "../../../web/ui/notify.ts";
import type { User } from "../../../worker/auth/outputs.ts";
import { LIST_MAX, SAVED_EVENTS_MAX } from "../../../worker/events/contract.ts";

/** The account's saved events on a server that may be down. */
const server = { ids: [] as string[], isDown: false, calls: [] as string[] };

beforeEach(() => {
  vi.stubGlobal("navigator", { onLine: true });
  Object.assign(server, { ids: [], isDown: false, calls: [] });
  storage.saveSavedEvents([]);
  takeUnshown();
  replaceTransport({
    origin: () => "https://respiro.test",
    token: () => "token",
    async fetch(request) {
      const id = new URL(request.url).pathname.split("/")[4] ?? "";
      server.calls.push(request.method);
      if (server.isDown) return new Response("", { status: 503 });
      if (request.method === "GET") return Response.json(server.ids);
      const { event_ids = [id] } =
        request.method === "POST" ? ((await request.json()) as { event_ids: string[] }) : {};
      server.ids = server.ids.filter((known) => !event_ids.includes(known));
      const free = request.method === "DELETE" ? 0 : SAVED_EVENTS_MAX - server.ids.length;
      server.ids.unshift(...event_ids.slice(0, free));
      return new Response(null, { status: 204 });
    },
  });
});

function open(user: Partial<User> | null) {
  const store = createStore();
  store.set(userAtom, user as User | null);
  const context = { t: getTranslator("it"), store, onExpired: () => false, onOpen: () => {} };
  return {
    shown: () => store.get(savedEventIdsAtom),
    read: () => readSavedEvents(context.t, store),
    change: (id: string, isSaved: boolean) => changeSavedEvent(context, id, isSaved),
    signIn: (member: Partial<User>) => store.set(userAtom, member as User),
  };
}

test("a visitor's events stay on the device, which another tab reads, and merge once into an account", async () => {
  const [tab, other] = [open(null), open(null)];
  tab.change("one", true);
  await other.read();
  other.change("two", true);
  tab.change("three", true);
  expect(tab.shown()).toEqual(["three", "two", "one"]);
  expect(server.calls).toEqual([]);
  server.ids = ["two", "former"];
  tab.signIn({ id: "anna" });
  await tab.read();
  expect(tab.shown()).toEqual(["three", "two", "one", "former"]);
  expect(storage.savedEvents()).toEqual([]);
  await tab.read();
  expect(server.calls).toEqual(["POST", "GET", "GET"]);
});

test("a full account says that some of the device's events did not fit", async () => {
  server.ids = Array.from({ length: SAVED_EVENTS_MAX - 1 }, (_, index) => String(index));
  storage.saveSavedEvents(["0", "one"]);
  await open({ id: "anna" }).read();
  expect(takeUnshown()).toBeUndefined();
  server.ids = Array.from({ length: SAVED_EVENTS_MAX }, (_, index) => String(index));
  storage.saveSavedEvents(["one"]);
  await open({ id: "anna" }).read();
  expect(takeUnshown()?.title).toContain(String(SAVED_EVENTS_MAX));
});

test("removing an event is taken back by the notification", () => {
  const tab = open(null);
  tab.change("one", true);
  tab.change("one", false);
  expect([tab.shown(), storage.savedEvents()]).toEqual([[], []]);
  const removed: Notification | undefined = takeUnshown();
  removed?.action?.onSelect();
  expect([tab.shown(), storage.savedEvents()]).toEqual([["one"], ["one"]]);
});

test("a member's event is shown at once, and taken back when the server does not answer", async () => {
  const tab = open({ id: "anna" });
  await tab.read();
  server.isDown = true;
  tab.change("one", true);
  expect(tab.shown()).toEqual(["one"]);
  await vi.waitFor(() => expect(tab.shown()).toEqual([]));
  expect(takeUnshown()?.kind).toBe("error");
  server.isDown = false;
  tab.change("one", true);
  tab.change("one", false);
  tab.change("two", true);
  // A list that was requested before the presses would show the former one.
  await tab.read();
  expect([tab.shown(), server.ids]).toEqual([["two"], ["two"]]);
});

test("a device without an account says when it is full", () => {
  const tab = open(null);
  storage.saveSavedEvents(Array.from({ length: LIST_MAX }, (_, index) => String(index)));
  tab.change("another", true);
  expect(storage.savedEvents()).toHaveLength(LIST_MAX);
  expect(takeUnshown()?.title).toContain(String(LIST_MAX));
});
