import { eq } from "drizzle-orm";
import fc from "fast-check";
import { v7 as newId } from "uuid";
import { expect, test, vi } from "vitest";
import { VERSIONS_MAX } from "../../worker/blog/contract.ts";
import type { ArticleDetail, ArticleDraft, EditedArticle } from "../../worker/blog/outputs.ts";
import { publishDueArticles } from "../../worker/blog/publishing/publishDueArticles.ts";
import { articleDrafts, articles, articleVersions } from "../../worker/blog/schema.ts";
import { newBudget } from "../../worker/cronBudget.ts";
import { KNOWN_STORIES, type StoryStep, stories, TABS } from "../support/draftStories.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { randomRuns } from "../support/testLength.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { type Answer, ask, bindings, db } from "../support/worker.ts";

withEmptyStorage();

const PAUSE_MS = 10 * 60_000;

type Request = { method: string; path: string; body?: unknown };
type Held = { tab: Tab; request: Request; text: string };
/** An open editor: whose it is, and what it saw last. */
type Tab = {
  user: SignedInUser;
  savedIn: string;
  revision: number;
  draftRevision: number;
  /** The text in front of the writer. */
  text: string;
  last: Request | null;
};

/** What a reader of the rules expects, beside the real site. */
type Model = {
  id: string;
  tabs: Tab[];
  texts: number;
  /** Texts that were answered with 2xx and must be somewhere. */
  kept: Set<string>;
  draft: { text: string; by: Tab | null; at: number } | null;
  published: string | null;
  scheduled: { text: string; at: number } | null;
  /** The text that had each number of the draft. */
  numbers: Map<number, string>;
  held: Held[];
  /** The highest number of a version that each text was seen with. */
  versions: Map<string, number>;
};

const contentOf = (text: string) => `<p>${text}</p>`;
const textOf = (content: string) => content.replace(/<\/?p>/g, "");

function send(tab: Tab, request: Request): Promise<Answer<EditedArticle & ArticleDraft>> {
  const { method, path, body } = request;
  return ask(method, path, { as: tab.user, ...(body !== undefined && { body }) });
}

async function reload(model: Model, tab: Tab): Promise<void> {
  const { status, body } = await send(tab, { method: "GET", path: `/api/blog/${model.id}/draft` });
  if (status === 404) Object.assign(tab, { revision: 0, draftRevision: 0, text: "", last: null });
  else take(tab, body);
}

function take(tab: Tab, { article, draft, draft_revision }: EditedArticle): void {
  tab.revision = article.revision;
  tab.draftRevision = draft_revision;
  tab.text = textOf((draft ?? article).content);
}

function nextText(model: Model): string {
  model.texts += 1;
  return `Il testo numero ${model.texts}`;
}

function draftRequest(model: Model, tab: Tab, text: string): Request {
  const body = { revision: tab.draftRevision, saved_in: tab.savedIn, title: text, content: contentOf(text) };
  return { method: "PUT", path: `/api/blog/${model.id}/draft`, body };
}

function publishRequest(model: Model, { revision, draftRevision }: Tab, publish_at?: number): Request {
  const schedule = publish_at && {
    publish_at: new Date(publish_at).toISOString().slice(0, 16),
    time_zone: "UTC",
  };
  const body = { revision, draft_revision: draftRevision, ...schedule };
  return { method: "POST", path: `/api/blog/${model.id}/publish`, body };
}

/** A draft was answered with 200: what it replaced in one stretch of the same tab may go. */
function acknowledgeDraft(
  model: Model,
  tab: Tab,
  text: string,
  { revision, base_revision }: ArticleDraft,
): void {
  const known = model.numbers.get(revision);
  expect(known ?? text, `number ${revision} was given twice`).toBe(text);
  model.numbers.set(revision, text);
  const { draft } = model;
  if (draft?.text !== text) {
    const isStretch = draft?.by === tab && Date.now() - draft.at < PAUSE_MS;
    if (draft && isStretch) model.kept.delete(draft.text);
    model.draft = base_revision === 0 ? null : { text, by: tab, at: Date.now() };
  }
  model.kept.add(text);
  if (tab.draftRevision < revision) Object.assign(tab, { draftRevision: revision, text });
}

async function saveFrom(model: Model, tab: Tab, request: Request, text: string): Promise<void> {
  const { status, body } = await send(tab, request);
  if (status === 200) acknowledgeDraft(model, tab, text, body);
  else expect([404, 409]).toContain(status);
  if (tab.revision === 0 && status === 200) tab.revision = 1;
}

/** A text was published or scheduled, by the answer. */
function acknowledgePublished(model: Model, tab: Tab, body: EditedArticle, at: number | null): void {
  const text = textOf(body.article.content);
  expect(text, "what is published is what its publisher saw").toBe(tab.text);
  if (at === null) model.published = text;
  model.scheduled = at === null ? null : { text, at };
  model.draft = null;
  take(tab, body);
}

async function run(model: Model, step: StoryStep): Promise<void> {
  if (step.kind === "wait") return void vi.setSystemTime(Date.now() + step.minutes * 60_000);
  if (step.kind === "tick") {
    await publishDueArticles({ env: bindings(), db, budget: newBudget() });
    if (model.scheduled && model.scheduled.at <= Date.now()) {
      model.published = model.scheduled.text;
      model.scheduled = null;
    }
    return;
  }
  if (step.kind === "deliver") {
    const held = model.held.shift();
    return held && saveFrom(model, held.tab, held.request, held.text);
  }
  if (step.kind === "delete") {
    const { status } = await ask("DELETE", `/api/blog/${model.id}`, { as: model.tabs[0]?.user });
    if (status !== 204) return;
    model.kept.clear();
    Object.assign(model, {
      draft: null,
      published: null,
      scheduled: null,
      numbers: new Map(),
      versions: new Map(),
    });
    // What was on its way to the deleted article must not bring it back.
    const { status: late } = await send(
      model.tabs[0] as Tab,
      draftRequest(model, { ...model.tabs[0], draftRevision: 1 } as Tab, "Tardi"),
    );
    expect(late).toBe(404);
    model.held = [];
    model.id = newId();
    for (const tab of model.tabs) await reload(model, tab);
    return;
  }
  const tab = model.tabs[step.tab] as Tab;
  switch (step.kind) {
    case "type": {
      const text = nextText(model);
      tab.last = draftRequest(model, tab, text);
      return saveFrom(model, tab, tab.last, text);
    }
    case "typeBack": {
      const row = await findRow(model.id);
      if (!row || row.slug === row.id) return;
      const text = textOf(row.content);
      const body = {
        revision: tab.draftRevision,
        saved_in: tab.savedIn,
        title: row.title,
        content: row.content,
      };
      tab.last = { method: "PUT", path: `/api/blog/${model.id}/draft`, body };
      return saveFrom(model, tab, tab.last, text);
    }
    case "hold": {
      const text = nextText(model);
      model.held.push({ tab, request: draftRequest(model, tab, text), text });
      return;
    }
    case "race": {
      const other = model.tabs[step.other] as Tab;
      if (other === tab || tab.draftRevision !== other.draftRevision) return;
      const text = nextText(model);
      const second = nextText(model);
      const [first, answer] = await Promise.all([
        send(tab, draftRequest(model, tab, text)),
        send(other, step.publishes ? publishRequest(model, other) : draftRequest(model, other, second)),
      ]);
      const isBoth = first.status === 200 && answer.status === 200;
      // Publishing a text without a draft leaves the number of drafts.
      expect(
        isBoth && !(step.publishes && answer.body.draft_revision === other.draftRevision),
        "both were first",
      ).toBe(false);
      if (answer.status === 200 && step.publishes) acknowledgePublished(model, other, answer.body, null);
      else if (answer.status === 200) acknowledgeDraft(model, other, second, answer.body);
      if (first.status === 200) {
        acknowledgeDraft(model, tab, text, first.body);
        tab.revision ||= 1;
      }
      return;
    }
    case "publish":
    case "schedule": {
      const at = step.kind === "schedule" ? Math.floor(Date.now() / 60_000) * 60_000 + 3_600_000 : null;
      tab.last = publishRequest(model, tab, at ?? undefined);
      const { status, body, error } = await send(tab, tab.last);
      if (status === 200) acknowledgePublished(model, tab, body, at);
      else expect([400, 404, 409], JSON.stringify(error)).toContain(status);
      return;
    }
    case "put": {
      const text = nextText(model);
      const body = { title: text, content: contentOf(text), revision: tab.revision };
      tab.last = { method: "PUT", path: `/api/blog/${model.id}`, body };
      const { status } = await send(tab, tab.last);
      if (status !== 200) return;
      model.kept.add(text);
      if (model.published !== null) model.published = text;
      model.scheduled = null;
      return reload(model, tab);
    }
    case "discard": {
      tab.last = { method: "DELETE", path: `/api/blog/${model.id}/draft?revision=${tab.draftRevision}` };
      const { status } = await send(tab, tab.last);
      if (status !== 204) return;
      model.draft = null;
      return reload(model, tab);
    }
    case "unpublish": {
      tab.last = {
        method: "POST",
        path: `/api/blog/${model.id}/unpublish`,
        body: { revision: tab.revision },
      };
      const { status, body } = await send(tab, tab.last);
      if (status !== 200) return;
      expect(body.article).toMatchObject({ published: false, publish_at: null });
      Object.assign(model, { published: null, scheduled: null });
      return take(tab, body);
    }
    case "restore": {
      const lines = await db.select().from(articleVersions).where(eq(articleVersions.article_id, model.id));
      const version = lines[step.nth];
      if (!version) return;
      const path = `/api/blog/${model.id}/versions/${version.number}/restore`;
      tab.last = { method: "POST", path, body: { draft_revision: tab.draftRevision } };
      const { status, body } = await send(tab, tab.last);
      if (status !== 200) return;
      const text = textOf(version.content);
      model.numbers.set(body.draft_revision, text);
      model.draft = { text, by: null, at: Date.now() };
      model.kept.add(text);
      return take(tab, body);
    }
    // The same call once more, whose first answer was lost or is late: it changes nothing, and the tab does not listen.
    case "repeat": {
      const before = await readAll(model.id);
      if (tab.last) await send(tab, tab.last);
      expect(await readAll(model.id), "a call that came before changes nothing").toEqual(before);
      return;
    }
    case "reload":
      return reload(model, tab);
  }
}

const findRow = (id: string) => db.select().from(articles).where(eq(articles.id, id)).get();

function readAll(id: string) {
  return db.batch([
    db.select().from(articles).where(eq(articles.id, id)),
    db.select().from(articleDrafts).where(eq(articleDrafts.article_id, id)),
    db.select().from(articleVersions).where(eq(articleVersions.article_id, id)),
  ]);
}

/** What must be so after every step. */
async function checkPromises(model: Model): Promise<void> {
  const [[article], [draft], versions] = await readAll(model.id);
  const numbers = versions.map(({ number }) => number);
  const newest = Math.max(0, ...numbers);
  expect(numbers.toSorted((one, other) => one - other)).toEqual(
    Array.from(
      { length: Math.min(newest, VERSIONS_MAX) },
      (_, index) => newest - Math.min(newest, VERSIONS_MAX) + 1 + index,
    ),
  );
  for (const { content, number } of versions) model.versions.set(textOf(content), number);
  const there = new Set(
    [article?.content ?? "", draft?.content ?? "", ...versions.map(({ content }) => content)].map(textOf),
  );
  const lost = [...model.kept].filter(
    (text) => !there.has(text) && newest - (model.versions.get(text) ?? newest) < VERSIONS_MAX,
  );
  expect(lost, "no acknowledged text is lost").toEqual([]);
  if (draft) expect(draft.revision).toBe(article?.draft_revision);
  const { status, body } = await ask<ArticleDetail>("GET", `/api/blog/${model.id}`);
  expect(status === 200 ? textOf(body.content) : null, "visitors read what was published").toBe(
    model.published,
  );
}

test("whatever two people do in four tabs, no text is lost and visitors read what was published", async () => {
  vi.setSystemTime("2031-05-05T08:00:00Z");
  const users = [await makeUser("ada", { role: "admin" }), await makeUser("ugo", { role: "admin" })];
  await fc.assert(
    fc.asyncProperty(stories, async (list) => {
      const tabs = Array.from({ length: TABS }, (_, index): Tab => {
        const user = users[index % 2] as SignedInUser;
        return { user, savedIn: newId(), revision: 0, draftRevision: 0, text: "", last: null };
      });
      const empty = { texts: 0, kept: new Set<string>(), draft: null, published: null, scheduled: null };
      const model: Model = { ...empty, id: newId(), tabs, numbers: new Map(), held: [], versions: new Map() };
      // The clock only goes forward: an hour between two stories keeps their rate limits apart.
      vi.setSystemTime(Date.now() + 3_600_000);
      await run(model, { kind: "type", tab: 0 });
      for (const one of tabs.slice(1)) await reload(model, one);
      for (const one of list) {
        await run(model, one);
        await checkPromises(model);
      }
    }),
    {
      examples: KNOWN_STORIES.map((story): [StoryStep[]] => [story]),
      numRuns: randomRuns(30),
      interruptAfterTimeLimit: Number(process.env.TIME_MS ?? 8000),
    },
  );
});
