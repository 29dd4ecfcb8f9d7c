import type { Bindings } from "./site.ts";

/** What wrangler's export, its import, or SQL itself would change or refuse, a text for each. */
export const HOSTILE_TEXTS = {
  quotes: `L'apnea dell'anno: "''' ; -- /* `,
  breaks: "una riga\nun'altra\r\nuna terza\r",
  typedBreaks: "si scrive \\n e \\r, e poi si va a capo\nqui\rqui",
  nul: "prima\0dopo",
  emoji: "🤿 👩‍👩‍👧 zażółć Ёж \u2028 \u2029 \ufeff",
  markers: "\u0001\u0002\r\u0003",
  transaction: "BEGIN TRANSACTION; BEGIN TRANSACTION; COMMIT;\0",
  statement: "'); DROP TABLE users; INSERT INTO users VALUES('",
};

/** Longer than three statements of D1, with every hostile text in it. */
export const LONG_TEXT = `${Object.values(HOSTILE_TEXTS).join("\n")} 🤿é'`.repeat(1_800);

const INSTANT = "2026-05-01T08:00:00.000Z";

/** A key that is no plain file name. */
export const FILM = "uploads/è un film.mp4";

/** Adds rows that a backup could lose to a seeded site. */
export async function addHostileRows({ DB, UPLOADS }: Bindings): Promise<void> {
  const user = (await DB.prepare("select id from users where role = 'admin'").first<string>("id")) ?? "";
  const insertArticle = `insert into articles (id, slug, title, content, language, author_id, plain_text, created_at, updated_at)
    values (?1, ?1, ?2, ?3, 'it', ?4, ?5, '${INSTANT}', '${INSTANT}')`;
  const article = DB.prepare(insertArticle);
  await DB.batch([
    ...Object.entries(HOSTILE_TEXTS).map(([name, text]) => article.bind(name, text, text, user, text)),
    article.bind("long", "Lungo", LONG_TEXT, user, LONG_TEXT),
    article.bind("last", "Ultimo", "", user, ""),
    // The next article takes no number of a deleted one.
    DB.prepare("delete from articles where id = 'last'"),
    DB.prepare(
      "insert into places (query, latitude, longitude, looked_up_at) values (?, 0.1, -5e-9, ?)",
    ).bind(HOSTILE_TEXTS.nul, INSTANT),
    DB.prepare(
      `insert into cron_jobs (name, ran_at, duration_ms, outcome) values ('mails', '${INSTANT}', 1, 'done')`,
    ),
    DB.prepare(`insert into enrolments (id, event_id, user_id, status, held_until, created_at)
      select 'hold', e.id, ?1, 'held', '2099-01-01', '${INSTANT}' from events e
      where not exists (select 1 from enrolments s where s.event_id = e.id and s.user_id = ?1) limit 1`).bind(
      user,
    ),
  ]);
  const film = new Uint8Array(3_000_000).map((_, index) => index % 251);
  await UPLOADS.put(FILM, film, { httpMetadata: { contentType: "video/mp4" } });
  await insertUpload(DB, { key: FILM, owner: user, contentType: "video/mp4", bytes: film.byteLength });
  await insertUpload(DB, { key: "interrupted.png", owner: user, contentType: "image/png", bytes: 5 });
}

function insertUpload(
  db: D1Database,
  upload: { key: string; owner: string; contentType: string; bytes: number },
): Promise<unknown> {
  return db
    .prepare(
      `insert into uploads (key, owner_id, content_type, size_bytes, created_at) values (?, ?, ?, ?, '${INSTANT}')`,
    )
    .bind(upload.key, upload.owner, upload.contentType, upload.bytes)
    .run();
}
