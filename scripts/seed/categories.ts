/** The six categories in the order of the home page; `key` is the interface's key. */
export const categories = [
  { key: "courses", name: "Corsi", slug: "corsi" },
  { key: "trips", name: "Viaggi", slug: "viaggi" },
  { key: "trainings", name: "Allenamenti", slug: "allenamenti" },
  { key: "stages", name: "Stage", slug: "stage" },
  { key: "workshops", name: "Workshop", slug: "workshop" },
  { key: "competitions", name: "Gare", slug: "gare" },
] as const;

export type CategoryKey = (typeof categories)[number]["key"];
