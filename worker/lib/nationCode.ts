/** The officially assigned codes of ISO 3166-1 alpha-2. */
const CODES =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

/** Other usual Italian names, and the parts of the United Kingdom, which have no own code. */
const OTHER_NAMES: Record<string, string> = {
  "Bosnia-Erzegovina": "BA",
  Bosnia: "BA",
  Bahrain: "BH",
  Bonaire: "BQ",
  "Repubblica Democratica del Congo": "CD",
  "Repubblica del Congo": "CG",
  "Repubblica Popolare Cinese": "CN",
  "Repubblica Ceca": "CZ",
  "Santo Domingo": "DO",
  "Emirati Arabi": "AE",
  "Isole Falkland (Isole Malvine)": "FK",
  "Isole Fiji": "FJ",
  Fiji: "FJ",
  "Isole Faroe": "FO",
  "Isole Fær Øer": "FO",
  Inghilterra: "GB",
  Scozia: "GB",
  Galles: "GB",
  "Irlanda del Nord": "GB",
  "Gran Bretagna": "GB",
  UK: "GB",
  "Hong Kong": "HK",
  "Repubblica d’Irlanda": "IE",
  Kirghizstan: "KG",
  Kazakhstan: "KZ",
  Macao: "MO",
  Macedonia: "MK",
  Birmania: "MM",
  Myanmar: "MM",
  "Isole Maldive": "MV",
  Malesia: "MY",
  Olanda: "NL",
  "Isole Filippine": "PH",
  Palestina: "PS",
  "La Réunion": "RE",
  "Federazione Russa": "RU",
  Rwanda: "RW",
  "Isole Seychelles": "SC",
  Swaziland: "SZ",
  Tajikistan: "TJ",
  Tailandia: "TH",
  "Timor-Leste": "TL",
  "Stati Uniti d’America": "US",
  USA: "US",
  "U.S.A.": "US",
  Vaticano: "VA",
  "Viet Nam": "VN",
};

let codes: Map<string, string> | undefined;

/** The ISO 3166-1 alpha-2 code of a nation's Italian name, ignoring case, accents and hyphens; null for an unknown one. */
export function nationCode(nation: string | null | undefined): string | null {
  if (!nation) return null;
  codes ??= new Map(listItalianNames().map(([name, code]) => [nameKey(name), code]));
  return codes.get(nameKey(nation)) ?? null;
}

/** Whether the text is an officially assigned code of ISO 3166-1 alpha-2. */
export function isNationCode(text: string): boolean {
  return /^[A-Z]{2}$/.test(text) && CODES.includes(text);
}

/** Each name that `nationCode` knows, with its code: browsers' Italian names, and other usual ones. */
export function listItalianNames(): [name: string, code: string][] {
  const names = new Intl.DisplayNames("it", { type: "region", fallback: "none" });
  const official = CODES.split(" ").flatMap((code): [string, string][] => {
    const name = names.of(code);
    return name ? [[name, code]] : [];
  });
  return [...Object.entries(OTHER_NAMES), ...official];
}

/** A name without case, accents and punctuation: "Costa d’Avorio" is "costa d avorio". */
function nameKey(name: string): string {
  const letters = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}
