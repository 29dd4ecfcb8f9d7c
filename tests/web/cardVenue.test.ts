import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCardVenue } from "../../web/events/list/formatCardVenue.ts";

const CASES: [location: string, shown: string, nation?: string][] = [
  ["Piscina Sciorba, Genova", "Genova · Piscina Sciorba"],
  ["Piscina Sciorba - Genova", "Genova · Piscina Sciorba"],
  ["Piscina Cozzi, Viale Tunisia 35, Milano", "Milano · Piscina Cozzi, Viale Tunisia 35"],
  ["Polisportiva Aurora, Via Roma 3, Bari", "Bari · Polisportiva Aurora, Via Roma 3"],
  ["Genova, Piscina Sciorba", "Genova · Piscina Sciorba"],
  ["Piscina Sciorba, Genova, Italia", "Genova, Italia · Piscina Sciorba", "Italia"],
  ["Y-40 The Deep Joy, Montegrotto Terme (PD)", "Montegrotto Terme (PD) · Y-40 The Deep Joy"],
  ["Capo Noli, Noli (SV)", "Noli (SV) · Capo Noli"],
  ["Porto Ercole, Monte Argentario (GR)", "Monte Argentario (GR) · Porto Ercole"],
  ["Massa Lubrense, Punta Campanella (NA)", "Massa Lubrense · Punta Campanella (NA)"],
  ["Capo Caccia, Alghero, Sardegna (SS)", "Alghero, Sardegna (SS) · Capo Caccia"],
  ["Centro Subacqueo, Courmayeur, Valle d'Aosta", "Courmayeur, Valle d'Aosta · Centro Subacqueo"],
  ["Blue Hole, Dahab", "Dahab · Blue Hole"],
  ["Centro Federale di Ostia, Lido di Ostia (RM)", "Lido di Ostia (RM) · Centro Federale di Ostia"],
  ["Piscina Comunale, Via Roma 3, Marina di Ragusa", "Marina di Ragusa · Piscina Comunale, Via Roma 3"],
  ["Lido di Ostia, Centro Federale", "Lido di Ostia · Centro Federale"],
  ["Cala Gonone, Spiaggia Centrale (NU)", "Cala Gonone · Spiaggia Centrale (NU)"],
  ["Capo Noli, Marina di Ragusa (RG)", "Marina di Ragusa (RG) · Capo Noli"],
  ["Nemo 33, Uccle, Bruxelles", "Bruxelles · Nemo 33, Uccle"],
];

test.each(CASES)("%s shows its town first: %s", (location, shown, nation) => {
  expect(formatCardVenue(location, nation ?? null)).toBe(shown);
});

test.each([
  "Palau, Sardegna (SS)",
  "Santa Margherita Ligure (GE)",
  "Torri del Benaco, Lago di Garda (VR)",
  "Lipari, Isole Eolie, Sicilia (ME)",
  "Kalymnos, Dodecaneso",
  "Sesimbra, Setúbal",
  "Rade de Villefranche-sur-Mer",
])("%s stays as it is, because it begins with its town or cannot be told apart", (location) => {
  expect(formatCardVenue(location, null)).toBe(location);
});

test("no word of a venue is lost, whatever it says", () => {
  const part = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      "Piscina Sciorba",
      "Genova",
      "Via Roma 3",
      "Sardegna (SS)",
      "Italia",
      "(GE)",
      "Capo Noli",
    ),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.constantFrom(", ", " - ", ","), (parts, separator) => {
      const location = parts.join(separator);
      const words = (text: string) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted();
      expect(words(formatCardVenue(location, "Italia"))).toEqual(words(location));
    }),
  );
});
