import type { WrittenTopic } from "../Topic.ts";
import { diaryBeginning } from "./diaryBeginning.ts";
import { diaryHabits } from "./diaryHabits.ts";
import { diaryReturns } from "./diaryReturns.ts";
import { diaryTravels } from "./diaryTravels.ts";

/** The long thread: 300 replies that can be read, and three deleted ones between them. */
export const diary: WrittenTopic = {
  title: "Il diario di tutti: che cosa avete fatto oggi in acqua (o fuori)?",
  category: "piazza",
  daysAgo: 315,
  quietSince: 1,
  views: 9871,
  posts: diaryBeginning + diaryHabits + diaryTravels + diaryReturns,
};
