import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../../auth/schema.ts";
import { events } from "../../events/schema.ts";
import { foreignId } from "../../foreignId.ts";

/** Certificates of attendance, checked in public by their code. Title, days and names as when it was issued. */
export const attendanceCertificates = sqliteTable(
  "attendance_certificates",
  {
    id: text("id").primaryKey(),
    code: text("code").notNull(),
    event_id: foreignId("event_id", () => events.id, "set null"),
    user_id: foreignId("user_id", () => users.id, "set null"),
    /** Empty once the holder's account is erased. */
    holder_name: text("holder_name").notNull(),
    title: text("title").notNull(),
    first_day: text("first_day").notNull(),
    last_day: text("last_day").notNull(),
    organizer_name: text("organizer_name").notNull(),
    issued_by: foreignId("issued_by", () => users.id, "set null"),
    issued_at: text("issued_at").notNull(),
    revoked_at: text("revoked_at"),
  },
  (table) => [
    uniqueIndex("attendance_certificates_code").on(table.code),
    uniqueIndex("attendance_certificates_holder").on(table.event_id, table.user_id),
    index("attendance_certificates_user").on(table.user_id),
    index("attendance_certificates_issued_by").on(table.issued_by).where(sql`issued_by is not null`),
  ],
);
