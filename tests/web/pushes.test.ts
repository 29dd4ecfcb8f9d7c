import { afterEach, expect, test, vi } from "vitest";

/** Without its types, which are those of a service worker. */
const { routePushes } = await vi.importActual<{ routePushes: () => void }>("../../web/offline/pushes.ts");

afterEach(() => void vi.unstubAllGlobals());

type Windows = { navigate: (href: string) => Promise<{ focus: () => void }> }[];

/** The global scope of a service worker with these windows of the site, and what it shows and opens. */
function startServiceWorker(windows: Windows = []) {
  const listeners = new Map<string, (event: object) => void>();
  const [showNotification, openWindow] = [vi.fn(), vi.fn()];
  vi.stubGlobal("self", {
    location: { origin: "https://respiro.test" },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
  });
  routePushes();
  const send = async (name: string, event: object) => {
    const waiting: unknown[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: unknown) => waiting.push(work) });
    await Promise.all(waiting);
  };
  const press = (path: string) =>
    send("notificationclick", { notification: { close: () => {}, data: path } });
  return { send, press, showNotification, openWindow };
}

test("a push is shown with its tag, and an empty one is not", async () => {
  const { send, showNotification } = startServiceWorker();
  const message = { title: "Chi ti nomina", body: "Compensare", path: "/forum/topic/1#2", tag: "x" };
  await send("push", { data: { json: () => message } });
  await send("push", { data: null });
  expect(showNotification.mock.calls).toEqual([
    ["Chi ti nomina", expect.objectContaining({ body: "Compensare", tag: "x", data: "/forum/topic/1#2" })],
  ]);
});

test("a pressed notification opens its page in a window of the site, else in a new one, and no other site", async () => {
  const focus = vi.fn();
  const navigate = vi.fn(async () => ({ focus }));
  const open = startServiceWorker([{ navigate }]);
  await open.press("/forum/topic/1#2");
  expect(navigate.mock.calls).toEqual([["https://respiro.test/forum/topic/1#2"]]);
  expect([focus.mock.calls.length, open.openWindow.mock.calls.length]).toEqual([1, 0]);
  const refusing: Windows = [{ navigate: () => Promise.reject(new Error("not controlled")) }];
  for (const windows of [[], refusing]) {
    const { press, openWindow } = startServiceWorker(windows);
    await press("/notifiche");
    await press("https://elsewhere.example/");
    expect(openWindow.mock.calls).toEqual([["https://respiro.test/notifiche"]]);
  }
});
