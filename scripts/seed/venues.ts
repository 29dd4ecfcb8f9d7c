export interface SeedVenue {
  location: string;
  nation: string;
  /** As it stands in a title: "a Palau", "a Y-40". */
  short: string;
  /** Latitude and longitude; null where only the town is settled. */
  at: [number, number] | null;
  indoor?: boolean;
}

/** Where the events take place. */
export const venues = {
  montegrotto: {
    location: "Y-40 The Deep Joy, Montegrotto Terme (PD)",
    nation: "Italia",
    short: "Montegrotto",
    at: [45.3306, 11.7902],
    indoor: true,
  },
  milano: {
    location: "Piscina Cozzi, Viale Tunisia 35, Milano",
    nation: "Italia",
    short: "Milano",
    at: [45.4786, 9.2003],
    indoor: true,
  },
  bologna: {
    location: "Piscina Carmen Longo, Via dello Sport 174, Bologna",
    nation: "Italia",
    short: "Bologna",
    at: [44.4939, 11.3117],
    indoor: true,
  },
  torino: {
    location: "Palazzo del Nuoto, Via Filadelfia 89, Torino",
    nation: "Italia",
    short: "Torino",
    at: [45.0422, 7.6522],
    indoor: true,
  },
  roma: {
    location: "Centro Federale di Ostia, Lido di Ostia (RM)",
    nation: "Italia",
    short: "Ostia",
    at: [41.7264, 12.2889],
    indoor: true,
  },
  napoli: {
    location: "Piscina Felice Scandone, Via Giochi del Mediterraneo, Napoli",
    nation: "Italia",
    short: "Napoli",
    at: [40.8206, 14.1897],
    indoor: true,
  },
  firenze: {
    location: "Piscina Paolo Costoli, Viale Pasquale Paoli 9, Firenze",
    nation: "Italia",
    short: "Firenze",
    at: [43.7806, 11.2839],
    indoor: true,
  },
  lignano: {
    location: "Piscina olimpionica Bella Italia, Lignano Sabbiadoro (UD)",
    nation: "Italia",
    short: "Lignano",
    at: [45.6604, 13.0896],
    indoor: true,
  },
  capoNoli: { location: "Capo Noli, Noli (SV)", nation: "Italia", short: "Capo Noli", at: [44.1961, 8.4194] },
  santaMargherita: {
    location: "Santa Margherita Ligure (GE)",
    nation: "Italia",
    short: "Santa Margherita",
    at: [44.3344, 9.2103],
  },
  camogli: {
    location: "Punta Chiappa, Camogli (GE)",
    nation: "Italia",
    short: "Punta Chiappa",
    at: [44.3222, 9.1503],
  },
  palau: { location: "Palau, Sardegna (SS)", nation: "Italia", short: "Palau", at: [41.1797, 9.3817] },
  capoCaccia: {
    location: "Capo Caccia, Alghero, Sardegna (SS)",
    nation: "Italia",
    short: "Capo Caccia",
    at: [40.5607, 8.1636],
  },
  villasimius: {
    location: "Capo Carbonara, Villasimius, Sardegna (SU)",
    nation: "Italia",
    short: "Villasimius",
    at: [39.0939, 9.5217],
  },
  ustica: { location: "Ustica, Sicilia (PA)", nation: "Italia", short: "Ustica", at: [38.7061, 13.1775] },
  siracusa: {
    location: "Plemmirio, Siracusa, Sicilia",
    nation: "Italia",
    short: "Siracusa",
    at: [37.0033, 15.3303],
  },
  lipari: {
    location: "Lipari, Isole Eolie, Sicilia (ME)",
    nation: "Italia",
    short: "Lipari",
    at: [38.4672, 14.9547],
  },
  ponza: { location: "Ponza, Lazio (LT)", nation: "Italia", short: "Ponza", at: [40.8953, 12.9575] },
  argentario: {
    location: "Porto Ercole, Monte Argentario (GR)",
    nation: "Italia",
    short: "Argentario",
    at: [42.3931, 11.2094],
  },
  tremiti: {
    location: "San Domino, Isole Tremiti (FG)",
    nation: "Italia",
    short: "Tremiti",
    at: [42.1078, 15.4878],
  },
  sorrento: {
    location: "Massa Lubrense, Punta Campanella (NA)",
    nation: "Italia",
    short: "Punta Campanella",
    at: [40.5697, 14.3233],
  },
  garda: {
    location: "Torri del Benaco, Lago di Garda (VR)",
    nation: "Italia",
    short: "Torri del Benaco",
    at: [45.6089, 10.6864],
  },
  scilla: { location: "Scilla, Stretto di Messina (RC)", nation: "Italia", short: "Scilla", at: null },
  dahab: { location: "Blue Hole, Dahab", nation: "Egitto", short: "Dahab", at: [28.5722, 34.5369] },
  sharm: {
    location: "Ras Mohammed, Sharm el-Sheikh",
    nation: "Egitto",
    short: "Ras Mohammed",
    at: [27.7306, 34.2589],
  },
  kalymnos: { location: "Kalymnos, Dodecaneso", nation: "Grecia", short: "Kalymnos", at: [36.9511, 26.9836] },
  kalamata: {
    location: "Kalamata, Peloponneso",
    nation: "Grecia",
    short: "Kalamata",
    at: [37.0222, 22.1128],
  },
  amorgos: { location: "Amorgos, Cicladi", nation: "Grecia", short: "Amorgos", at: null },
  tenerife: {
    location: "Radazul, Santa Cruz de Tenerife, Canarie",
    nation: "Spagna",
    short: "Tenerife",
    at: [28.4022, -16.3264],
  },
  lanzarote: {
    location: "Puerto del Carmen, Lanzarote, Canarie",
    nation: "Spagna",
    short: "Lanzarote",
    at: [28.9208, -13.6653],
  },
  medes: {
    location: "L'Estartit, Illes Medes, Girona",
    nation: "Spagna",
    short: "Illes Medes",
    at: [42.0517, 3.2017],
  },
  villefranche: {
    location: "Rade de Villefranche-sur-Mer",
    nation: "Francia",
    short: "Villefranche",
    at: [43.6989, 7.3114],
  },
  moorea: {
    location: "Moorea, Polinesia Francese",
    nation: "Francia",
    short: "Moorea",
    at: [-17.5388, -149.8295],
  },
  cirkewwa: { location: "Ċirkewwa, Mellieħa", nation: "Malta", short: "Ċirkewwa", at: [35.9875, 14.3278] },
  gozo: { location: "Dwejra, Gozo", nation: "Malta", short: "Gozo", at: [36.0536, 14.1886] },
  tulum: {
    location: "Cenote Angelita, Tulum, Quintana Roo",
    nation: "Messico",
    short: "Tulum",
    at: [20.1378, -87.5778],
  },
  kas: { location: "Kaş, Antalya", nation: "Turchia", short: "Kaş", at: [36.2017, 29.6358] },
  longIsland: {
    location: "Dean's Blue Hole, Long Island",
    nation: "Bahamas",
    short: "Dean's Blue Hole",
    at: [23.1064, -75.0086],
  },
  deepspot: {
    location: "Deepspot, Mszczonów",
    nation: "Polonia",
    short: "Deepspot",
    at: [51.9747, 20.5244],
    indoor: true,
  },
  nemo: {
    location: "Nemo 33, Uccle, Bruxelles",
    nation: "Belgio",
    short: "Nemo 33",
    at: [50.7981, 4.3217],
    indoor: true,
  },
  pico: {
    location: "Madalena, Isola di Pico, Azzorre",
    nation: "Portogallo",
    short: "Pico",
    at: [38.5353, -28.5308],
  },
  sesimbra: { location: "Sesimbra, Setúbal", nation: "Portogallo", short: "Sesimbra", at: null },
} satisfies Record<string, SeedVenue>;

export type VenueKey = keyof typeof venues;
