import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type DraftKind, DraftSession } from "../../web/drafts/DraftSession.ts";
import { asideKey, listDrafts, removeDraft } from "../../web/drafts/storedDrafts.ts";
import { SharedStorage } from "../support/SharedStorage.ts";

const ANNA = "anna";
const NAME = "post:reply:topic";
type Fields = { title: string; content: string };
const BLANK = { fields: { title: "", content: "" }, base: null };
const REPLY: DraftKind<Fields, null> = { start: () => BLANK, reusesSentId: true };
const fieldsOf = (content: string): Fields => ({ title: "", content });

let shared: SharedStorage;
const drafts = () => Object.keys(shared).filter((key) => key.startsWith("draft:"));

beforeEach(() => {
  vi.useFakeTimers();
  shared = new SharedStorage();
  vi.stubGlobal("localStorage", shared);
  vi.stubGlobal("sessionStorage", new SharedStorage());
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  signIn(ANNA);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function signIn(id: string) {
  shared.setItem("user", JSON.stringify({ id }));
  shared.deliver();
}

function openTab(kind = REPLY) {
  const session = new DraftSession(ANNA, NAME, kind);
  const close = session.open();
  return { session, close, shown: () => session.getSnapshot() };
}

function type(tab: ReturnType<typeof openTab>, content: string) {
  tab.session.change({ content });
  vi.advanceTimersByTime(200);
  shared.deliver();
}

test("what was typed 200 ms ago is there after the tab was killed", () => {
  const tab = openTab();
  tab.session.change({ content: "A dieci" });
  vi.advanceTimersByTime(200);
  expect(openTab().shown()).toMatchObject({ fields: fieldsOf("A dieci"), isRestored: true });
});

test("what was typed last is stored when the page is hidden, before any timer", () => {
  const tab = openTab();
  tab.session.change({ content: "Ultima lettera" });
  window.dispatchEvent(new Event("pagehide"));
  expect(openTab().shown().fields).toEqual(fieldsOf("Ultima lettera"));
});

test("two tabs show the same text, and a sent one is gone in both", () => {
  const [one, other] = [openTab(), openTab()];
  type(one, "Ciao");
  expect(other.shown().fields).toEqual(fieldsOf("Ciao"));
  type(other, "Ciao a tutti");
  expect(one.shown().fields).toEqual(fieldsOf("Ciao a tutti"));
  one.session.beginSend();
  shared.deliver();
  one.session.settle(one.shown().fields);
  shared.deliver();
  expect(other.shown().fields).toEqual(BLANK.fields);
  expect(drafts()).toEqual([]);
});

test("a text typed at the same time in two tabs is kept twice until one is chosen", () => {
  const [one, other] = [openTab(), openTab()];
  one.session.change({ content: "Da una parte" });
  other.session.change({ content: "Dall’altra" });
  vi.advanceTimersByTime(200);
  shared.deliver();
  expect(one.shown()).toMatchObject({ fields: fieldsOf("Da una parte"), other: null });
  expect(other.shown().fields).toEqual(fieldsOf("Dall’altra"));
  expect(other.shown().other?.fields).toEqual(fieldsOf("Da una parte"));
  expect(drafts()).toHaveLength(2);

  other.session.chooseOwn();
  shared.deliver();
  expect(one.shown().fields).toEqual(fieldsOf("Dall’altra"));
  expect(drafts()).toHaveLength(1);
});

test("a tab that is killed during the choice leaves both texts to the next one", () => {
  const [one, other] = [openTab(), openTab()];
  one.session.change({ content: "Da una parte" });
  other.session.change({ content: "Dall’altra" });
  vi.advanceTimersByTime(200);
  one.close();
  other.close();
  const next = openTab();
  expect(next.shown().fields).toEqual(fieldsOf("Da una parte"));
  expect(next.shown().other?.fields).toEqual(fieldsOf("Dall’altra"));
  next.session.chooseOther();
  expect(next.shown()).toMatchObject({ fields: fieldsOf("Dall’altra"), other: null });
  expect(drafts()).toHaveLength(1);
});

test("the same text is sent under the same key, also after a reload, and a changed one after a refusal under another", () => {
  const tab = openTab();
  type(tab, "Ciao");
  const key = tab.session.beginSend();
  expect(openTab().session.beginSend()).toBe(key);
  tab.session.noteRefusal();
  expect(tab.session.beginSend()).toBe(key);
  tab.session.noteRefusal();
  type(tab, "Ciao di nuovo");
  expect(tab.session.beginSend()).not.toBe(key);
});

test("a text changed after a lost answer keeps its key, so that the server can tell of the post", () => {
  const tab = openTab();
  type(tab, "Ciao");
  const key = tab.session.beginSend();
  type(tab, "Ciao a tutti");
  expect(tab.session.beginSend()).toBe(key);
  tab.session.clearSend();
  expect(tab.session.beginSend()).not.toBe(key);
});

test("a text that went on while it was sent stays", () => {
  const tab = openTab();
  type(tab, "Ciao");
  const sent = tab.shown().fields;
  tab.session.beginSend();
  type(tab, "Ciao, e poi");
  tab.session.settle(sent);
  expect(openTab().shown().fields).toEqual(fieldsOf("Ciao, e poi"));
});

test("a full storage is said, and the text is stored once there is room", () => {
  const tab = openTab();
  shared.isFull = true;
  type(tab, "Ciao");
  expect(tab.shown().isStorageFull).toBe(true);
  shared.isFull = false;
  vi.advanceTimersByTime(3000);
  expect(tab.shown().isStorageFull).toBe(false);
  expect(openTab().shown().fields).toEqual(fieldsOf("Ciao"));
});

test("signing out in another tab leaves nothing of the text, also of the last key press", () => {
  const tab = openTab();
  type(tab, "Segreto");
  tab.session.change({ content: "Segreto mio" });
  for (const key of [...drafts(), "user"]) shared.removeItem(key);
  shared.deliver();
  tab.close();
  expect(tab.shown().fields).toEqual(BLANK.fields);
  expect(drafts()).toEqual([]);
});

test("nothing is stored where another user has signed in, and nothing of the first one is shown", () => {
  const tab = openTab();
  signIn("bruno");
  type(tab, "Di Anna");
  expect(drafts()).toEqual([]);
  expect(new DraftSession("bruno", NAME, REPLY).getSnapshot().fields).toEqual(BLANK.fields);
});

test("a discarded text comes back by its undo", () => {
  const tab = openTab();
  type(tab, "Ciao");
  const undo = tab.session.discard();
  expect(drafts()).toEqual([]);
  undo();
  expect(openTab().shown().fields).toEqual(fieldsOf("Ciao"));
});

test("a text set aside is the draft once the other one was sent", () => {
  const [one, other] = [openTab(), openTab()];
  one.session.change({ content: "Da una parte" });
  other.session.change({ content: "Dall’altra" });
  vi.advanceTimersByTime(200);
  // The second tab is killed before it hears of what follows.
  const [, aside = ""] = drafts();
  expect(aside).toContain("~");
  one.session.settle(one.shown().fields);
  const next = openTab();
  expect(next.shown()).toMatchObject({ fields: fieldsOf("Dall’altra"), other: null, isRestored: true });
  expect(drafts()).toEqual([aside.replace(/~.*/, "")]);
});

test("a message that was changed after a lost answer is another one, and the same one is not", () => {
  const tab = openTab({ start: () => BLANK });
  type(tab, "A domani");
  const key = tab.session.beginSend();
  expect(openTab({ start: () => BLANK }).session.beginSend()).toBe(key);
  type(tab, "A dopodomani");
  expect(tab.session.beginSend()).not.toBe(key);
});

test("of two tabs with texts of their own each goes on with its own, and neither is lost", () => {
  const kind: DraftKind<Fields, null> = { start: () => BLANK, isApart: true };
  const [one, other] = [openTab(kind), openTab(kind)];
  type(one, "Prima idea");
  expect(other.shown().fields).toEqual(BLANK.fields);
  type(other, "Seconda idea");
  expect(one.shown().fields).toEqual(fieldsOf("Prima idea"));
  expect(other.shown().other?.fields).toEqual(fieldsOf("Prima idea"));
  other.session.end();
  expect(openTab(kind).shown()).toMatchObject({ fields: fieldsOf("Prima idea"), other: null });
});

test("a saved text is removed and stays on the screen, and what another tab stored meanwhile stays stored", () => {
  const kind: DraftKind<Fields, null> = { start: () => BLANK, isApart: true };
  const one = openTab(kind);
  type(one, "Prima idea");
  one.session.end();
  one.close();
  expect(one.shown().fields).toEqual(fieldsOf("Prima idea"));
  expect(drafts()).toEqual([]);
  type(openTab(kind), "Seconda idea");
  one.session.end();
  expect(drafts()).toHaveLength(1);
});

test("discarding begins with a new id, so that a save whose answer was lost is not repeated", () => {
  const tab = openTab();
  type(tab, "Prima idea");
  const { id } = tab.shown();
  tab.session.discard();
  expect(tab.shown().id).not.toBe(id);
});

test("a draft of a kind that ends with its tab is in session storage", () => {
  const tab = openTab({ start: () => BLANK, area: "session" });
  type(tab, "Di questa scheda");
  expect(drafts()).toEqual([]);
  expect(Object.keys(sessionStorage)).toContain(`draft:${ANNA}:${NAME}`);
});

test("a draft of another build is no draft, and one without a later field gets its start", () => {
  shared.setItem(`draft:${ANNA}:${NAME}`, JSON.stringify({ id: "x", fields: { content: 5 }, base: null }));
  expect(openTab().shown()).toMatchObject({ fields: BLANK.fields, restoredAt: null });
  shared.setItem(
    `draft:${ANNA}:${NAME}`,
    JSON.stringify({ id: "x", fields: { content: "Ciao" }, at: "2026" }),
  );
  expect(openTab().shown()).toMatchObject({ id: "x", fields: fieldsOf("Ciao"), restoredAt: "2026" });
});

test("drafts are listed by their kind, newest first, once with what was set aside, and removed with it", () => {
  const store = (key: string, title: string, at: string) =>
    shared.setItem(key, JSON.stringify({ id: "x", fields: { title }, base: null, at }));
  store(`draft:${ANNA}:event:one`, "Primo", "2026-01-01");
  store(asideKey(ANNA, "event:one", "tab"), "Primo, da parte", "2026-01-03");
  store(`draft:${ANNA}:event:two`, "Secondo", "2026-01-02");
  store(`draft:${ANNA}:${NAME}`, "Un post", "2026-01-04");
  shared.setItem(`draft:${ANNA}:event:old`, JSON.stringify({ values: {} }));
  const list = () => listDrafts<Fields>(ANNA, "event:").map(({ name, draft }) => [name, draft.fields.title]);
  expect(list()).toEqual([
    ["two", "Secondo"],
    ["one", "Primo"],
  ]);
  removeDraft(ANNA, "event:one");
  expect(list()).toEqual([["two", "Secondo"]]);
});
