import { budgetedFetch } from "../../cronBudget.ts";
import * as z from "../../lib/z.ts";
import { SEA_DAYS } from "./contract.ts";
import type { SeaConditions, SeaHour } from "./outputs.ts";

declare global {
  interface Env {
    /** The key of Open-Meteo's hosts for customers; without it the site has no forecasts of the sea. */
    OPEN_METEO_API_KEY?: string;
  }
}

/** The source of the forecasts and its licence, which pages name beside them. */
export const SEA_SOURCE: SeaConditions["source"] = {
  name: "Open-Meteo.com",
  url: "https://open-meteo.com/",
  licence: "CC BY 4.0",
  licence_url: "https://creativecommons.org/licenses/by/4.0/",
};

/** The time limit of each call. */
const TIMEOUT_MS = 10_000;

/** A cell of the sea: its middle, in degrees. */
export type SeaCell = { latitude: number; longitude: number };

/** Whether the site has forecasts of the sea: a key of Open-Meteo's hosts for customers. */
export function hasForecasts(env: Env): boolean {
  return Boolean(env.OPEN_METEO_API_KEY);
}

const values = z.array(z.number().nullable());
const times = z.array(z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/));
const marineSchema = z.object({
  hourly: z.object({
    time: times,
    wave_height: values,
    wave_period: values,
    wave_direction: values,
    sea_surface_temperature: values,
  }),
});
const windSchema = z.object({
  hourly: z.object({
    time: times,
    wind_speed_10m: values,
    wind_gusts_10m: values,
    wind_direction_10m: values,
  }),
});

/**
 * The forecasts of these cells, in their order: an hour each from today (UTC) to SEA_DAYS on. Two calls for all of them.
 * Throws when a call fails, or answers something else.
 */
export async function fetchSea(env: Env, cells: SeaCell[]): Promise<SeaHour[][]> {
  const [marine, wind] = await Promise.all([
    request(env, `${env.MARINE_URL}/v1/marine`, marineSchema, cells, {
      hourly: "wave_height,wave_direction,wave_period,sea_surface_temperature",
      // Without it the nearest point is often on land, and has no waves.
      cell_selection: "sea",
      length_unit: "metric",
    }),
    request(env, `${env.WEATHER_URL}/v1/forecast`, windSchema, cells, {
      hourly: "wind_speed_10m,wind_gusts_10m,wind_direction_10m",
      wind_speed_unit: "kn",
    }),
  ]);
  return cells.map((_, index) => toHours(marine[index]?.hourly, wind[index]?.hourly));
}

type Marine = z.output<typeof marineSchema>["hourly"];
type Wind = z.output<typeof windSchema>["hourly"];

function toHours(marine: Marine | undefined, wind: Wind | undefined): SeaHour[] {
  const windAt = new Map(wind?.time.map((time, index) => [time, index]));
  return (marine?.time ?? []).map((time, index) => {
    const blows = windAt.get(time) ?? -1;
    return {
      at: `${time}:00.000Z`,
      wave_height: marine?.wave_height[index] ?? null,
      wave_period: marine?.wave_period[index] ?? null,
      wave_direction: marine?.wave_direction[index] ?? null,
      water_temperature: marine?.sea_surface_temperature[index] ?? null,
      wind_speed: wind?.wind_speed_10m[blows] ?? null,
      wind_gusts: wind?.wind_gusts_10m[blows] ?? null,
      wind_direction: wind?.wind_direction_10m[blows] ?? null,
    };
  });
}

/** Calls one of the hosts for all cells: it answers a list, or for a single cell its object. */
async function request<Form extends z.ZodType>(
  env: Env,
  url: string,
  form: Form,
  cells: SeaCell[],
  parameters: Record<string, string>,
): Promise<z.output<Form>[]> {
  const search = new URLSearchParams({
    latitude: cells.map(({ latitude }) => latitude.toFixed(2)).join(","),
    longitude: cells.map(({ longitude }) => longitude.toFixed(2)).join(","),
    ...parameters,
    timezone: "GMT",
    forecast_days: String(SEA_DAYS + 1),
    apikey: env.OPEN_METEO_API_KEY ?? "",
  });
  const response = await budgetedFetch(env)(`${url}?${search}`, {
    headers: { "User-Agent": `${env.SITE_NAME} (${env.CONTACT_EMAIL})` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // The address has the key, so that it is in no message.
  if (!response.ok) throw new Error(`the sea's forecast answered ${response.status}`);
  const answer: unknown = await response.json();
  const list = z.array(form).parse(Array.isArray(answer) ? answer : [answer]);
  if (list.length !== cells.length) throw new Error("the sea's forecast has another number of cells");
  return list;
}
