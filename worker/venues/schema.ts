import { index, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The geocoder's answers, so that each venue is requested rarely. Without coordinates: unknown to the geocoder. The
 * cron deletes those older than their lifetime.
 */
export const places = sqliteTable(
  "places",
  {
    query: text("query").primaryKey(),
    latitude: real("latitude"),
    longitude: real("longitude"),
    looked_up_at: text("looked_up_at").notNull(),
    /** Province and region in Italian, "Genova, Liguria"; null without any. */
    area: text("area"),
  },
  (table) => [index("places_looked_up").on(table.looked_up_at)],
);
