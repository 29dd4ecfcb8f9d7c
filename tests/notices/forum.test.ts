import { expect, test } from "vitest";
import { topicPath } from "../../worker/forum/contract.ts";
import { organizerPath } from "../../worker/lib/pageAddresses.ts";
import { makeReply, makeTopic } from "../support/forum.ts";
import { blockMember, countNotices, followTopic, listNotices, tellFollowers } from "../support/notices.ts";
import { deleteReply, editReply, sendReply } from "../support/replies.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

const kindsOf = async (as: SignedInUser) => (await listNotices(as)).map(({ kind, count }) => [kind, count]);

async function makeTalk() {
  const [anna, bea, carla] = [await makeUser("anna"), await makeUser("bea"), await makeUser("carla")];
  const topic = await makeTopic({ author_id: anna.id });
  return { anna, bea, carla, topic };
}

test("replies to a topic are one notice for its author and for its followers, who are told by the cron", async () => {
  const { anna, bea, carla, topic } = await makeTalk();
  for (const user of [anna, bea, carla]) await followTopic(user, topic);
  const first = (await sendReply(bea, topic, "Prima risposta.")).body;
  await sendReply(bea, topic, "Seconda risposta.");
  await tellFollowers();
  await sendReply(carla, topic, "Terza risposta.");
  await tellFollowers();
  const [notice, ...others] = await listNotices(anna);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    kind: "reply",
    count: 3,
    subject: {
      type: "topic",
      id: topic.id,
      title: topic.title,
      href: topicPath(topic.id, { reply: 1 }),
      day: null,
    },
    actor: { id: carla.id, full_name: "Carla Rossi" },
    read_at: null,
  });
  expect(await kindsOf(carla)).toEqual([["reply", 2]]);
  expect(await kindsOf(bea)).toEqual([["reply", 1]]);
  await deleteReply(bea, first);
  expect((await listNotices(anna))[0]).toMatchObject({
    count: 2,
    subject: { href: topicPath(topic.id, { reply: 2 }) },
  });
  await ask("PUT", `/api/forum/topics/${topic.id}/read`, { as: anna, body: { number: 2 } });
  expect(await countNotices(anna)).toBe(1);
  await ask("PUT", `/api/forum/topics/${topic.id}/read`, { as: anna, body: { number: 3 } });
  expect(await countNotices(anna)).toBe(0);
});

test("a reply of a later page is linked on its page", async () => {
  const { anna, bea, topic } = await makeTalk();
  await makeReply(topic, { number: 40 });
  await sendReply(bea, topic, "La quarantunesima.");
  expect((await listNotices(anna))[0]?.subject.href).toBe(topicPath(topic.id, { reply: 41 }));
});

test("one post is one notice: a mention before a quote before a reply", async () => {
  const { anna, bea, carla, topic } = await makeTalk();
  const dino = await makeUser("dino");
  await sendReply(bea, topic, "Io compenso da seduta.");
  await followTopic(bea, topic);
  await followTopic(dino, topic);
  const quote = "> **Bea Rossi** #1\n>\n> Io compenso da seduta.\n\n";
  await sendReply(carla, topic, `${quote}Anche io, @anna-rossi!`);
  await tellFollowers();
  expect((await kindsOf(anna)).toSorted()).toEqual([
    ["mention", 1],
    ["reply", 1],
  ]);
  expect(await kindsOf(bea)).toEqual([["quote", 1]]);
  expect(await kindsOf(dino)).toEqual([["reply", 1]]);
});

test("a mention is read in text and in links to public pages, not in code, quotes, addresses or one's own name", async () => {
  const { bea, topic } = await makeTalk();
  const gea = await makeUser("gea", {
    role: "instructor",
    public_profile_enabled: true,
    public_slug: `gea-${crypto.randomUUID()}`,
  });
  const link = `[@Gea Rossi](${organizerPath(gea.public_slug ?? "")})`;
  const slug = `@${gea.public_slug}`;
  for (const text of [
    `\`${slug}\` in codice`,
    `\`\`\`\n${slug}\n\`\`\``,
    `> ${slug} citata`,
    `scrivi a gea${slug}.it`,
    `[la pagina](${organizerPath(gea.public_slug ?? "")})`,
  ])
    await sendReply(bea, topic, text);
  await sendReply(gea, topic, `Sono ${slug}`);
  expect((await kindsOf(gea)).filter(([kind]) => kind === "mention")).toEqual([]);
  await sendReply(bea, topic, `Chiedi a ${link}`);
  await sendReply(bea, topic, `Oppure a ${slug}.`);
  expect((await kindsOf(gea)).filter(([kind]) => kind === "mention")).toHaveLength(2);
});

test("an edit tells only the people whom it adds, at most ten are told, and a deletion takes the notice back", async () => {
  const { anna, bea, carla, topic } = await makeTalk();
  await sendReply(carla, topic, "Eccomi.");
  const reply = (await sendReply(bea, topic, "Che dice @anna-rossi?")).body;
  await editReply(bea, reply, { content: "Che dicono @anna-rossi e @carla-rossi?" });
  await editReply(bea, reply, { content: "Che dice @anna-rossi? E @carla-rossi?" });
  expect(await kindsOf(carla)).toEqual([["mention", 1]]);
  expect((await kindsOf(anna)).filter(([kind]) => kind === "mention")).toEqual([["mention", 1]]);
  const crowd = Array.from({ length: 10 }, (_, index) => `@nessuno${index}`).join(" ");
  await sendReply(bea, topic, `${crowd} @carla-rossi`);
  expect(await kindsOf(carla)).toEqual([["mention", 1]]);
  await deleteReply(bea, reply);
  expect(await kindsOf(carla)).toEqual([]);
  expect(await countNotices(carla)).toBe(0);
});

test("a new topic and its edits tell those whom they mention by public page", async () => {
  const { anna, bea } = await makeTalk();
  const slug = `anna-${crypto.randomUUID()}`;
  const page = { role: "instructor", public_profile_enabled: true, public_slug: slug } as const;
  const [gea, leo] = [
    await makeUser("gea", page),
    await makeUser("leo", { ...page, public_slug: `l-${slug}` }),
  ];
  const { category_id } = await makeTopic();
  const body = { title: "Quale maschera?", content: `Chiedo a @${slug}`, category_id };
  const topic = (await ask<{ id: string }>("POST", "/api/forum/topics", { as: bea, body })).body;
  expect((await listNotices(gea))[0]).toMatchObject({ kind: "mention", subject: { id: topic.id } });
  const content = `Chiedo a @${slug} e a @l-${slug}`;
  await ask("PUT", `/api/forum/topics/${topic.id}`, { as: bea, body: { content } });
  expect(await kindsOf(gea)).toHaveLength(1);
  expect(await kindsOf(leo)).toHaveLength(1);
  expect(await kindsOf(anna)).toEqual([]);
});

test("a block holds before and after a post", async () => {
  const { anna, bea, carla, topic } = await makeTalk();
  await sendReply(bea, topic, "Ciao @anna-rossi");
  expect(await countNotices(anna)).toBe(1);
  await blockMember(anna, bea);
  expect(await countNotices(anna)).toBe(0);
  await followTopic(anna, topic);
  await sendReply(bea, topic, "Ancora @anna-rossi");
  await tellFollowers();
  expect(await kindsOf(anna)).toEqual([]);
  await sendReply(carla, topic, "Buongiorno.");
  expect(await kindsOf(anna)).toEqual([["reply", 1]]);
});

test("names are completed from the topic's authors, with the handle's form, and from public pages", async () => {
  // Names of this run alone: people of other files have public pages too.
  const word = crypto.randomUUID().replaceAll("-", "");
  const [anna, bea] = [await makeUser("anna", { full_name: `An${word} Rossi` }), await makeUser("bea")];
  const topic = await makeTopic({ author_id: anna.id });
  const zoe = await makeUser("zoe", {
    full_name: `Zo${word} Dell’Acqua`,
    role: "instructor",
    public_profile_enabled: true,
    public_slug: `zoe-${crypto.randomUUID()}`,
  });
  await makeUser("zoe", { full_name: `Zo${word} Nascosta`, role: "instructor" });
  const find = async (q: string, as = bea) =>
    (await ask<{ full_name: string }[]>("GET", `/api/forum/mentions?q=${q}&topicId=${topic.id}`, { as }))
      .body;
  const an = `an${word.slice(0, 20)}`;
  expect(await find(an)).toMatchObject([{ full_name: anna.full_name, public_slug: null }]);
  expect(await find(an, anna)).toEqual([]);
  expect(await find(`zo${word.slice(0, 20)}`)).toEqual([
    { full_name: zoe.full_name, public_slug: zoe.public_slug, avatar_url: null },
  ]);
  expect((await ask("GET", "/api/forum/mentions?q=an")).status).toBe(401);
});
