import { database } from "./worker.ts";

/** The slugs of the bulk categories, and the id of one of fifty organizers, who holds every fiftieth bulk event. */
const BULK_CATEGORIES = ["viaggi", "corsi", "gare", "workshop", "stage", "allenamenti"];
export const BULK_ORGANIZER = "00000000-0000-4000-8000-000000000007";

/** `created_at` of every bulk row, as an SQL literal. */
const AT = "'2026-01-01T00:00:00.000Z'";

/** Makes the categories and the fifty organizers of the bulk events. */
export async function makeBulkOrganizers(): Promise<void> {
  const insert = "insert into categories (id, name, slug, order_index, created_at) values (?, ?, ?, ?, '')";
  await database.batch([
    ...BULK_CATEGORIES.map((slug, index) =>
      database.prepare(insert).bind(categoryId(index), slug, slug, index),
    ),
    database.prepare(`
      with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 49)
      insert into users (id, email, password_hash, full_name, role, company_name, public_profile_enabled,
        public_slug, created_at, updated_at)
      select ${id("'00000000-0000-4000-8000-'", "n")}, 'scuola' || n || '@mare.example', '', 'Istruttore ' || n,
        iif(n % 2, 'company', 'instructor'), iif(n % 2, 'Scuola ' || n, null), 1, 'scuola-' || n, '', '' from numbers`),
  ]);
}

/**
 * Makes the bulk events numbered `from` up to, not including, `to`: a third of them past, texts, nations and days
 * spread like a real year's.
 */
export async function makeBulkEvents(from: number, to: number): Promise<void> {
  await database
    .prepare(`
      with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n < ${to - 1})
      insert into events (id, slug, title, description, discipline, location, nation, date, end_date, participants,
        cost_cents, category_id, organizer_id, created_at, updated_at)
      select ${id("'10000000-0000-4000-8000-'", "n")}, 'evento-' || n,
        (case n % 5 when 0 then 'Corso di apnea ' when 1 then 'Viaggio a Dahab ' when 2 then 'Gara indoor '
          when 3 then 'Allenamento serale ' else 'Stage con il campione ' end) || n,
        'Una giornata in acqua, dalla teoria alla profondità.',
        (case n / 7 % 3 when 0 then 'indoor' when 1 then 'outdoor' else 'indoor&outdoor' end),
        (case n % 4 when 0 then 'Genova' when 1 then 'Nemi' when 2 then 'Ustica' else 'Dahab' end),
        (case n % 7 when 0 then 'Egitto' when 1 then 'Malta' when 2 then 'Grecia' else 'Italia' end),
        date('now', (n * 37 % 900 - 300) || ' days'),
        iif(n % 4 = 0, date('now', (n * 37 % 900 - 298) || ' days'), null),
        10 + n % 20, iif(n % 2, 4500, null),
        iif(n % 8 = 7, null, ${id("'20000000-0000-4000-8000-'", "n % 6")}),
        ${id("'00000000-0000-4000-8000-'", "n % 50")}, ${AT}, ${AT} from numbers`)
    .run();
}

function id(prefix: string, number: string): string {
  return `${prefix} || printf('%012d', ${number})`;
}

function categoryId(index: number): string {
  return `20000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
}
