/** What the stand-in's sea does: "storm" has waves of three metres, "down" answers 503. */
export type SeaMood = "calm" | "storm" | "down";

const HOUR_MS = 3_600_000;

/**
 * The answer of Open-Meteo to a call for waves (`/v1/marine`) or wind (`/v1/forecast`): the same numbers for the same cell
 * and hour, a swell of half a day. 400 for a call without the parameters, as Open-Meteo; 401 without the key.
 */
export function answerSea(url: URL, { mood, key, now }: { mood: SeaMood; key: string; now: Date }): Response {
  if (mood === "down") return Response.json({ error: true, reason: "maintenance" }, { status: 503 });
  const asked = url.searchParams;
  if (asked.get("apikey") !== key) return Response.json({ error: true, reason: "API key" }, { status: 401 });
  const [latitudes, longitudes] = ["latitude", "longitude"].map((name) =>
    (asked.get(name) ?? "").split(",").map(Number),
  );
  const names = (asked.get("hourly") ?? "").split(",");
  const isWrong =
    !latitudes?.length ||
    latitudes.length !== longitudes?.length ||
    [...latitudes, ...longitudes].some(Number.isNaN);
  if (isWrong || !asked.get("hourly"))
    return Response.json({ error: true, reason: "parameters" }, { status: 400 });
  const first = Math.floor(now.getTime() / (24 * HOUR_MS)) * 24 * HOUR_MS;
  const hours = Array.from(
    { length: 24 * Number(asked.get("forecast_days") ?? 7) },
    (_, hour) => first + hour * HOUR_MS,
  );
  const places = latitudes.map((latitude, index) => ({
    latitude,
    longitude: longitudes[index] ?? 0,
    hourly: {
      time: hours.map((at) => new Date(at).toISOString().slice(0, 16)),
      ...Object.fromEntries(
        names.map((name) => [
          name,
          hours.map((at) => seaValue(name, latitude + (longitudes[index] ?? 0), at, mood)),
        ]),
      ),
    },
  }));
  return Response.json(places.length === 1 ? places[0] : places);
}

/** A number between its bounds that swings over half a day, rounded as Open-Meteo rounds. */
function seaValue(name: string, cell: number, at: number, mood: SeaMood): number | null {
  const swing = (1 + Math.sin(at / (6 * HOUR_MS) + cell)) / 2;
  const rough = mood === "storm" ? 1 : 0;
  const bounds: Record<string, [number, number]> = {
    wave_height: rough ? [2.4, 3.2] : [0.1, 0.5],
    wave_period: rough ? [7, 9] : [3, 5],
    wave_direction: [180, 220],
    sea_surface_temperature: [15.5, 16.5],
    wind_speed_10m: rough ? [24, 32] : [3, 9],
    wind_gusts_10m: rough ? [34, 45] : [5, 14],
    wind_direction_10m: [190, 230],
  };
  const range = bounds[name];
  return range ? Math.round((range[0] + (range[1] - range[0]) * swing) * 10) / 10 : null;
}
