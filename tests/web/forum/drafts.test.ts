import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PostDraftSession } from "../../../web/forum/writing/draft/PostDraftSession.ts";
import { type PostFields, postDraftNames } from "../../../web/forum/writing/draft/postDrafts.ts";

const ANNA = "anna";
const NAME = postDraftNames.reply("topic");
const BLANK = { fields: { title: "", content: "", category_id: "" }, base: null };
const fieldsOf = (content: string): PostFields => ({ title: "", content, category_id: "" });

/** The storage that the tabs of a browser share. A write is told to all tabs once `deliver` is called. */
class SharedStorage {
  private untold: { key: string | null; newValue: string | null }[] = [];
  isFull = false;
  /** Names are own properties, as in a browser. */
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[`${key}`] ?? null;
  }
  setItem(key: string, value: string) {
    if (this.isFull) throw new DOMException("full", "QuotaExceededError");
    Object.assign(this, { [key]: value });
    this.untold.push({ key, newValue: value });
  }
  removeItem(key: string) {
    if (!(key in this)) return;
    delete (this as unknown as Record<string, string>)[key];
    this.untold.push({ key, newValue: null });
  }
  deliver() {
    for (const news of this.untold.splice(0)) window.dispatchEvent(Object.assign(new Event("storage"), news));
  }
}

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

function openTab() {
  const session = new PostDraftSession(ANNA, NAME, BLANK);
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

  other.session.keepOwn();
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
  next.session.takeOther();
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
  tab.session.forgetSend();
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
  expect(new PostDraftSession("bruno", NAME, BLANK).getSnapshot().fields).toEqual(BLANK.fields);
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
