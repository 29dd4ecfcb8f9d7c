import { competitionTopics } from "./competitions.ts";
import { diary } from "./diary/diary.ts";
import { gear } from "./gear.ts";
import { health } from "./health.ts";
import { partners } from "./partners.ts";
import { safety } from "./safety.ts";
import { square } from "./square.ts";
import type { WrittenTopic } from "./Topic.ts";
import { technique } from "./technique.ts";
import { travel } from "./travel.ts";

/** The topics of the forum's demo; one of them is deleted, and one has 300 replies. */
export const writtenTopics: WrittenTopic[] = [
  ...square,
  diary,
  ...technique,
  ...safety,
  ...health,
  ...gear,
  ...partners,
  ...travel,
  ...competitionTopics,
];
