import { topicPath } from "../../worker/forum/contract.ts";
import { addDays } from "../../worker/lib/calendarDays.ts";
import { createRandom, uuidAt } from "../random.ts";
import type { Row } from "../rows.ts";
import { instantOn } from "./content.ts";
import type { buildForum } from "./forum.ts";
import type { SeedUsers } from "./users.ts";

const STATEMENT = `La tua risposta: non è più sul sito.

È definitivo.

I fatti: la risposta invita a comprare follower.

È contro le regole del sito: niente pubblicità`;

/** Two open reports about a reply and a topic, by a member and by a visitor, and a decided one about a deleted reply. */
export function buildReports(
  today: string,
  { forum_topics, forum_replies }: ReturnType<typeof buildForum>,
  users: SeedUsers,
) {
  const random = createRandom("reports");
  const at = (days: number) => instantOn(addDays(today, -days), 18, 20);
  const topicOf = (id: unknown) => forum_topics.find((topic) => topic.id === id && !topic.deleted_at);
  const member = users.account("apneista").id;
  const visible = forum_replies.findLast(
    ({ topic_id, deleted_at, author_id }) =>
      !deleted_at && author_id && author_id !== member && topicOf(topic_id),
  );
  const deleted = forum_replies.find(
    ({ deleted_by, topic_id }) => deleted_by === "staff" && topicOf(topic_id),
  );
  const topic = forum_topics.findLast(
    ({ deleted_at, author_id }) => !deleted_at && author_id && author_id !== member,
  );
  const decisions: Row[] = [];
  const reports: Row[] = [];
  const report = (post: Row | undefined, days: number, other: Row) => {
    if (!post) return null;
    const ofReply = "topic_id" in post;
    const title = String((ofReply ? topicOf(post.topic_id) : post)?.title);
    const thing = {
      target_type: ofReply ? "reply" : "topic",
      target_id: post.id ?? null,
      target_url: topicPath(
        String(ofReply ? post.topic_id : post.id),
        ofReply ? { reply: Number(post.number) } : {},
      ),
      author_id: post.author_id ?? null,
    };
    const snapshot = JSON.stringify({ title, text: post.content, author_name: null });
    reports.push({
      ...{ id: uuidAt(at(days), random), ...thing, snapshot, reporter_id: null, reporter_name: null },
      ...{ reporter_email: null, language: "it", kind: "rules", good_faith: 1, created_at: at(days) },
      ...{ decision_id: null, decided_at: null, ...other },
    });
    return { ...thing, target_title: title };
  };
  report(visible, 1, {
    ...{ reporter_id: member, reason: "other", text: "Non c’entra con la domanda del topic." },
  });
  report(topic, 2, {
    ...{ reporter_name: "Livia Sarti", reporter_email: "livia.sarti@posta.example", reason: "copyright" },
    text: "Il testo è copiato dal mio sito, senza citarlo.",
  });
  const id = uuidAt(at(8), random);
  const thing = report(deleted, 9, {
    ...{ reporter_id: member, reason: "spam", text: "È pubblicità.", decision_id: id, decided_at: at(8) },
  });
  if (thing)
    decisions.push({
      ...{ id, ...thing, measure: "delete", ground: "terms", clause: "niente pubblicità", until: null },
      ...{ facts: "La risposta invita a comprare follower.", statement: STATEMENT },
      ...{ decided_by: users.account("admin").id, decided_at: at(8), objection: null, objected_at: null },
      ...{ outcome: null, answer: null, answered_by: null, answered_at: null },
    });
  return { decisions, reports };
}
