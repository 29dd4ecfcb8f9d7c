import { type SQL, sql } from "drizzle-orm";
import type { NoticeSubject } from "./contract.ts";

/** The replies of the longest bundle that are counted: the list says "99". */
const BUNDLE_MAX = 99;

/** SQL of a post's visibility: neither deleted, nor of somebody whom the reader of notice `n` blocked. */
const isShownPost = (post: string) => `${post}.deleted_at is null
  and not exists (select 1 from blocks b where b.user_id = n.user_id and b.blocked_id = ${post}.author_id)`;

const REPLIES_PER_PAGE = 20;
const replyHref = (topic: string, number: string) => `'/forum/topic/' || ${topic}
  || iif(${number} > ${REPLIES_PER_PAGE}, '?page=' || ((${number} - 1) / ${REPLIES_PER_PAGE} + 1), '') || '#' || ${number}`;

/**
 * The replies of a bundle, from its first (`params.reply`) to its last, without deleted ones and those of which a
 * mention or a quote told the reader. Their number, and the author of the last, replace the stored ones: SQLite takes the
 * other columns from the row of the maximum.
 */
const NEW_REPLIES = `(select json_object('title', t.title, 'count', count(*), 'actor', news.author_id, 'last', max(news.number),
    'href', ${replyHref("t.id", "(json_group_array(news.number) ->> 0)")})
  from forum_topics t join (select r.topic_id, r.number, r.author_id from forum_replies r
    where r.topic_id = n.subject_id and r.created_at <= n.created_at and r.author_id is not n.user_id
      and r.number >= (select first.number from forum_replies first where first.id = n.params ->> 'reply')
      and ${isShownPost("r")} and not exists (select 1 from notices told
        where told.subject_type = 'reply' and told.subject_id = r.id and told.user_id = n.user_id)
    order by r.number limit ${BUNDLE_MAX}) news on news.topic_id = t.id
  where t.id = n.subject_id and t.deleted_at is null having count(*) > 0)`;

const TOPIC = `(select json_object('title', t.title, 'href', '/forum/topic/' || t.id) from forum_topics t
  where t.id = n.subject_id and ${isShownPost("t")})`;

/**
 * SQL of each subject of a notice `n`: JSON of its title and href, and of the day that tells a date from others of its
 * series, for those who may see it; null for others and when it is gone. In SQL because the tables are those of higher
 * features. What is not listed has title and href in the notice's params.
 */
const SUBJECTS: Partial<Record<NoticeSubject, string>> = {
  event: `(select json_object('title', e.title, 'day', iif(n.kind = 'event_cancelled', e.date, null),
      'href', case n.kind when 'staff_asked' then '/my-events/turni'
        when 'going_due' then '/' || e.slug || '#decidi'
        when 'decision_due' then '/dashboard/participants/' || e.id when 'staff_declined' then '/dashboard/participants/' || e.id
        when 'gates_late' then '/dashboard/participants/' || e.id
        when 'certificate_issued' then '/profile?tab=certificazioni'
        else '/' || e.slug end)
    from events e where e.id = n.subject_id and e.hidden_at is null)`,
  article: `(select json_object('title', a.title, 'href', '/blog/' || a.slug) from articles a
    where a.id = n.subject_id and a.published = 1)`,
  topic: `case n.kind when 'reply' then ${NEW_REPLIES} else ${TOPIC} end`,
  reply: `(select json_object('title', t.title, 'href', ${replyHref("t.id", "r.number")})
    from forum_replies r join forum_topics t on t.id = r.topic_id
    where r.id = n.subject_id and t.deleted_at is null and ${isShownPost("r")})`,
  profile: `(select json_object('title', coalesce(p.company_name, p.full_name), 'href', '/instructor/id/' || p.id) from users p
    where p.id = n.subject_id and p.is_active and p.deleted_at is null)`,
  thread: `(select json_object('title', coalesce(e.title, q.event_title),
      'href', iif(q.asker_id = n.user_id, '/profile/questions/', '/dashboard/questions/') || q.id)
    from question_threads q left join events e on e.id = q.event_id
    where q.id = n.subject_id and n.user_id in (q.asker_id, q.organizer_id))`,
  dive: `(select json_object('title', coalesce(nullif(d.place, ''), d.diver_name),
      'href', iif(d.user_id = n.user_id, '/libretto', '/dashboard/firme'))
    from logbook_dives d where d.id = n.subject_id and (d.user_id = n.user_id or exists (select 1 from logbook_requests asked
      where asked.dive_id = d.id and asked.instructor_id = n.user_id and asked.status <> 'withdrawn')))`,
  register: `(select json_object('title', coalesce(r.title, e.title, ''), 'href', '/registri/' || r.id)
    from registers r left join events e on e.id = r.event_id
    where r.id = n.subject_id and (r.organizer_id = n.user_id or exists (select 1 from register_guides g
      where g.register_id = r.id and g.user_id = n.user_id and g.left_at is null)))`,
  package: `(select json_object('title', p.package_name, 'href', '/dashboard') from user_packages p
    where p.id = n.subject_id and p.user_id = n.user_id and p.cancelled_at is null)`,
  school: `(select json_object('title', s.name, 'href', '/scuole/' || s.slug) from schools s where s.id = n.subject_id)`,
  payment: `(select json_object('title', p.title, 'href', '/my-events') from payments p
    where p.id = n.subject_id and p.user_id = n.user_id)`,
};

const FROM_PARAMS =
  "iif(n.params ->> 'title' is null, null, json_object('title', n.params ->> 'title', 'href', n.params ->> 'href'))";

/** JSON of what the reader of a notice `n` may see: `{ title, href, day?, count?, actor? }`; null hides the notice. */
export const shownSubject: SQL = sql.raw(
  `case when n.actor_id is not null and n.subject_type not in ('topic', 'reply')
    and exists (select 1 from blocks b where b.user_id = n.user_id and b.blocked_id = n.actor_id) then null
  else case n.subject_type ${Object.entries(SUBJECTS)
    .map(([type, subject]) => `when '${type}' then ${subject}`)
    .join(" ")} else ${FROM_PARAMS} end end`,
);
