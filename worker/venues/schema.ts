import { real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The geocoder's answers, so that each venue is requested once. Without coordinates: unknown to the geocoder. */
export const places = sqliteTable("places", {
  query: text("query").primaryKey(),
  latitude: real("latitude"),
  longitude: real("longitude"),
  looked_up_at: text("looked_up_at").notNull(),
});
