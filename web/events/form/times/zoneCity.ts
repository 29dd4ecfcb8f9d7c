import type { Translate } from "../../../lib/i18n.tsx";

/**
 * The city of a time zone: "Roma" for Europe/Rome, "New York" for America/New_York. The locale lists the cities that its
 * language writes differently, because Intl tells a zone's city only where a country has several zones.
 */
export function zoneCity(t: Translate, timeZone: string): string {
  const city = timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;
  const listed = t(
    "organizing.zone_cities",
    "Athens=Atene, Azores=Azzorre, Brussels=Bruxelles, Cairo=Il Cairo, Canary=Canarie, Copenhagen=Copenaghen, Lisbon=Lisbona, London=Londra, Maldives=Maldive, Moscow=Mosca, Nicosia=Nicosia, Paris=Parigi, Prague=Praga, Rome=Roma, Stockholm=Stoccolma, Warsaw=Varsavia, Zurich=Zurigo",
  );
  const pair = listed.split(", ").find((one) => one.startsWith(`${city}=`));
  return pair?.slice(city.length + 1) ?? city;
}
