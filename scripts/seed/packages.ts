import { addDays, instantOn } from "./days.ts";
import type { OrganizerKey } from "./organizers.ts";
import { createRandom, uuidAt } from "./random.ts";
import type { Row } from "./rows.ts";
import type { SeedUsers } from "./users.ts";

interface SeedPackage {
  who: OrganizerKey;
  type: "organizer" | "sponsor";
  id: "entry" | "startup" | "premium" | "partner" | "main-sponsor";
  name: string;
  /** Days from today. */
  from: number;
  until: number;
  cancelled?: number;
  assigned?: true;
  /** When it was bought or assigned, where that is before it begins. */
  created?: number;
}

const seedPackages: SeedPackage[] = [
  { who: "marco", type: "organizer", id: "startup", name: "Startup", from: -60, until: 122 },
  { who: "palau", type: "organizer", id: "premium", name: "Premium", from: -100, until: 174 },
  { who: "palau", type: "sponsor", id: "main-sponsor", name: "Main Sponsor", from: -40, until: 325 },
  { who: "giulia", type: "organizer", id: "startup", name: "Startup", from: -30, until: 152 },
  { who: "salvo", type: "organizer", id: "entry", name: "Entry", from: -90, until: 275, assigned: true },
  { who: "elena", type: "organizer", id: "startup", name: "Startup", from: -150, until: 32 },
  { who: "dahab", type: "organizer", id: "premium", name: "Premium", from: -20, until: 254 },
  { who: "marea", type: "organizer", id: "premium", name: "Premium", from: -200, until: 74 },
  { who: "abisso", type: "sponsor", id: "partner", name: "Partner", from: -120, until: 245 },
  { who: "abisso", type: "organizer", id: "startup", name: "Startup", from: -80, until: 102 },
  { who: "nikos", type: "organizer", id: "entry", name: "Entry", from: -45, until: 320, assigned: true },
  {
    who: "nikos",
    type: "organizer",
    id: "premium",
    name: "Premium",
    from: 320,
    until: 594,
    created: -3,
  },
  { who: "salvo", type: "sponsor", id: "partner", name: "Partner", from: -160, until: 20, assigned: true },
  { who: "ines", type: "organizer", id: "startup", name: "Startup", from: -240, until: -56 },
  { who: "malta", type: "organizer", id: "startup", name: "Startup", from: -120, until: 62, cancelled: -30 },
  { who: "marco", type: "organizer", id: "entry", name: "Entry", from: -430, until: -65, assigned: true },
];

/** The rows of `user_packages`: active, expired and cancelled ones. Piotr has none. */
export function buildPackages(today: string, people: SeedUsers): Row[] {
  const random = createRandom("packages");
  return seedPackages
    .toSorted((one, other) => one.from - other.from)
    .map((item) => {
      const starts = instantOn(addDays(today, item.from), 10, random.whole(0, 59));
      const created = item.created === undefined ? starts : instantOn(addDays(today, item.created), 10);
      return {
        id: uuidAt(created, random),
        user_id: people.organizers[item.who],
        package_type: item.type,
        package_id: item.id,
        package_name: item.name,
        starts_at: starts,
        expires_at: instantOn(addDays(today, item.until), 10),
        cancelled_at: item.cancelled === undefined ? null : instantOn(addDays(today, item.cancelled), 15),
        assigned_by: item.assigned ? people.admin : null,
        created_at: created,
      };
    });
}
