import { real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What the geocoder answered, so that a place is asked for once. No coordinates: it does not know it. */
export const places = sqliteTable("places", {
  query: text("query").primaryKey(),
  latitude: real("latitude"),
  longitude: real("longitude"),
  looked_up_at: text("looked_up_at").notNull(),
});
