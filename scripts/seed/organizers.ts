import type { PUBLIC_FLAGS } from "../../worker/profiles/contract.ts";
import type { SponsorLogo } from "./scenes/drawLogo.ts";

export interface Organizer {
  email: string;
  name: string;
  role: "instructor" | "company";
  language: "it" | "en" | "fr" | "pl";
  slug: string;
  /** False: the profile is reached by id only. */
  open: boolean;
  /** What the public page does not show. */
  hides?: (typeof PUBLIC_FLAGS)[number][];
  /** Nobody drew this one: the initial stands in. */
  faceless?: true;
  bio: string;
  /** What its events say about it, and its shared trainings under "chi siamo". */
  aboutUs: string;
  brevetto: "master" | "instructor" | null;
  /** When it ends, in months from now. */
  brevettoMonths?: number;
  instagram: string | null;
  phone: string;
  company?: { name: string; vat: string; address: string };
  /** VAT number of an instructor without a company, for receipts. */
  vat?: string;
  /** What is shown of a sponsor; `logo`: the name of its picture. */
  sponsor?: { logo: SponsorLogo; link: string; text: string };
  records: Record<string, string>;
  joinedDaysAgo: number;
}

/** Seven instructors and five companies; the first of each kind are the demo accounts. */
export const organizers = {
  marco: {
    email: "istruttore@respiro.test",
    name: "Marco Bellandi",
    role: "instructor",
    language: "it",
    slug: "marco-bellandi",
    open: true,
    bio: "Istruttore AIDA e Apnea Academy, genovese, in acqua da quando mio nonno mi portava a polpi a Punta Chiappa. Alleno gruppi piccoli, mai più di sei persone, tra la vasca d'inverno e la boa di Capo Noli appena il mare lo permette.\n\nMi interessa l'apnea che dura: tecnica pulita, compensazione senza forzature, un compagno che sa cosa fare. I metri arrivano dopo.",
    aboutUs:
      "Mi chiamo Marco Bellandi, sono istruttore AIDA e Apnea Academy e alleno in Liguria dal 2009. Con me in acqua c'è sempre almeno un assistente qualificato, con ossigeno e boa attrezzata. Gruppi piccoli per scelta.",
    brevetto: "instructor",
    instagram: "@marcobellandi.apnea",
    phone: "+39 347 555 0141",
    vat: "IT02417650995",
    records: { STA: "6:10", DYN: "175", DNF: "121", CWT: "82", FIM: "76", CNF: "51" },
    joinedDaysAgo: 690,
  },
  giulia: {
    email: "giulia.ferrante@respiro.test",
    name: "Giulia Ferrante",
    role: "instructor",
    language: "it",
    slug: "giulia-ferrante",
    open: true,
    bio: "Mi occupo quasi solo di compensazione. Ho passato tre anni bloccata a 22 metri prima di capire che il problema non erano le orecchie ma la fretta: da lì è nato il mio metodo, fatto di esercizi a secco, specchio, EQ tool e tanta pazienza.\n\nLavoro tra Bologna e Montegrotto, in italiano e in inglese.",
    aboutUs:
      "Sono Giulia Ferrante, istruttrice SSI Freediving Level 3 e logopedista. Seguo da dieci anni chi fatica a compensare: Frenzel, mouthfill, rilassamento del palato molle. Lavoro con un massimo di quattro persone per volta.",
    brevetto: "instructor",
    instagram: "@giulia.compensa",
    phone: "+39 339 555 0172",
    records: { STA: "5:32", DYNB: "128", FIM: "68", CWTB: "62", CNF: "40" },
    joinedDaysAgo: 655,
  },
  salvo: {
    email: "salvo.campisi@respiro.test",
    name: "Salvo Campisi",
    role: "instructor",
    language: "it",
    slug: "salvo-campisi",
    open: true,
    bio: "Siracusano. Figlio e nipote di pescatori, ho imparato prima a leggere il mare e poi i manuali. Guido uscite al Plemmirio e organizzo ogni anno la settimana di Ustica, dove è nata mezza storia della nostra apnea.\n\nChi viene con me impara tre cose: guardare il cielo prima di guardare il computer, respirare prima di parlare, e non lasciare mai il compagno.\n\n• Uscite al Plemmirio: ogni sabato, da aprile a novembre\n• Settimana di Ustica: la prima di luglio\n• Cena da mia madre: obbligatoria",
    aboutUs:
      "Salvo Campisi, istruttore Apnea Academy, e la sua squadra: due assistenti, un gommone da sette metri e mezzo e una cambusa che non delude. Conosciamo ogni secca tra Siracusa e Ustica.",
    brevetto: "instructor",
    instagram: "@salvo.campisi",
    phone: "+39 328 555 0119",
    records: { CWT: "71", FIM: "73" },
    joinedDaysAgo: 610,
  },
  elena: {
    email: "elena.zanardi@respiro.test",
    name: "Elena Zanardi",
    role: "instructor",
    language: "it",
    slug: "elena-zanardi",
    open: true,
    bio: "Atleta di piscina e insegnante di yoga. Ho vestito l'azzurro nelle prove di dinamica e oggi alleno a Milano un gruppo misto, dai principianti a chi prepara i 150 metri. Credo nelle tabelle fatte bene e nelle domeniche di riposo.",
    aboutUs:
      "Elena Zanardi, istruttrice CMAS e insegnante di yoga, ex nazionale di dinamica. Seguo tecnica, respirazione e preparazione a secco con programmi individuali, anche a distanza.",
    brevetto: "instructor",
    instagram: "@elenazanardi",
    phone: "+39 351 555 0138",
    records: { STA: "6:41", DYN: "211", DYNB: "182", DNF: "150" },
    joinedDaysAgo: 580,
  },
  nikos: {
    email: "nikos.papadakis@respiro.test",
    name: "Nikos Papadakis",
    role: "instructor",
    language: "en",
    slug: "nikos-papadakis",
    open: true,
    bio: "I come from a family of sponge divers in Kalymnos. Today I teach AIDA courses and run training weeks where my grandfather worked with the skandalopetra. Parlo italiano quanto basta per farvi ridere e per tenervi al sicuro.",
    aboutUs:
      "Nikos Papadakis, istruttore AIDA di Kalymnos, con la moglie Eleni, che cucina, e il cugino Stathis, che guida la barca. Un campo boe stabile, fondale di 90 metri a dieci minuti dal porto.",
    brevetto: "instructor",
    instagram: "@nikos.skandalopetra",
    phone: "+30 694 555 0107",
    records: {
      STA: "5:48",
      DYN: "162",
      DYNB: "140",
      DNF: "105",
      FIM: "90",
      CWT: "95",
      CWTB: "83.5",
      CNF: "66",
      VWT: "102",
      NLT: "120",
    },
    joinedDaysAgo: 540,
  },
  ines: {
    email: "ines.carvalho@respiro.test",
    name: "Inês Carvalho",
    role: "instructor",
    language: "en",
    slug: "ines-carvalho",
    open: false,
    bio: "Biologa marina e istruttrice SSI. Vivo tra Sesimbra e le Azzorre, e porto in acqua persone che vogliono vedere gli animali senza disturbarli.",
    aboutUs:
      "Inês Carvalho, biologa marina e istruttrice SSI. Lavoro con skipper autorizzati e seguo le regole portoghesi per l'osservazione dei cetacei: distanze, tempi, niente inseguimenti.",
    brevetto: "instructor",
    brevettoMonths: -2,
    instagram: "@ines.nomar",
    phone: "+351 912 555 014",
    records: { STA: "4:40", FIM: "45", CWTB: "50" },
    joinedDaysAgo: 470,
  },
  piotr: {
    email: "piotr.nowicki@respiro.test",
    name: "Piotr Nowicki",
    role: "instructor",
    language: "pl",
    slug: "piotr-nowicki",
    open: true,
    bio: "Istruttore AIDA e giudice internazionale, base a Varsavia. Alleno al Deepspot tutto l'anno: acqua a 34 gradi, 45 metri di pozzo e nessuna scusa meteo.",
    aboutUs:
      "Piotr Nowicki, AIDA Instructor Trainer e giudice. Il mio gruppo parla polacco, inglese e italiano. Portiamo noi cavo, contrappesi, lanyard e ossigeno.",
    brevetto: "instructor",
    instagram: "@nowicki.freediving",
    phone: "+48 601 555 018",
    hides: ["public_show_instagram"],
    records: { STA: "7:02", DYN: "225", CWT: "88", CWTB: "80", FIM: "84" },
    joinedDaysAgo: 465,
  },
  palau: {
    email: "azienda@respiro.test",
    name: "Francesca Sanna",
    role: "company",
    language: "it",
    slug: "profondo-blu-sardegna",
    open: true,
    bio: "Profondo Blu è il centro apnea di Palau, a due passi dall'arcipelago della Maddalena. Campo boe, compressore, aula, spogliatoi e due gommoni. Dal 2012 corsi di ogni livello, uscite e ritiri per squadre.\n\nSiamo in quattro, tutti istruttori, e ci alterniamo tra barca e aula: chi ti ha spiegato la compensazione al mattino è in acqua con te al pomeriggio. D'inverno apriamo su prenotazione, con la stufa accesa.",
    aboutUs:
      "Profondo Blu Sardegna è un centro apnea aperto da aprile a novembre e su prenotazione d'inverno. Quattro istruttori, due gommoni, campo boe fino a 60 metri, ossigeno e primo soccorso sempre a bordo.",
    brevetto: null,
    instagram: "@profondoblu.sardegna",
    phone: "+39 0789 555 012",
    company: {
      name: "Profondo Blu Sardegna S.r.l.",
      vat: "IT02891450907",
      address: "Via Fonte Vecchia 14, 07020 Palau (SS)",
    },
    sponsor: {
      logo: "logo-profondo-blu",
      link: "https://profondoblu.example/",
      text: "Centro apnea a Palau: campo boe fino a 60 metri, corsi di ogni livello, da aprile a novembre.",
    },
    records: {},
    joinedDaysAgo: 660,
  },
  dahab: {
    email: "ciao@bluelaguna.respiro.test",
    name: "Karim Hassan",
    role: "company",
    language: "en",
    slug: "blue-laguna-dahab",
    open: true,
    bio: "Blue Laguna is a small freediving school on the Dahab seafront, run by Karim and Marta, half Egyptian and half Italian. Acqua calda tutto l'anno, profondità a due bracciate dalla riva e tè alla menta dopo ogni sessione.",
    aboutUs:
      "Blue Laguna è una scuola italo-egiziana sul lungomare di Dahab. Istruttori AIDA e SSI, rapporto massimo di quattro allievi per istruttore, boe al Blue Hole ogni mattina.",
    brevetto: null,
    instagram: "@bluelaguna.dahab",
    phone: "+20 100 555 0190",
    company: {
      name: "Blue Laguna Freediving",
      vat: "EG311870455",
      address: "Al Fanar Street, Dahab, South Sinai, Egitto",
    },
    records: {},
    joinedDaysAgo: 600,
  },
  marea: {
    email: "info@mareaclub.respiro.test",
    name: "Tommaso Righi",
    role: "company",
    language: "it",
    slug: "marea-apnea-club",
    open: true,
    bio: "Marea Apnea Club è un'associazione romana di quasi trecento soci. Organizziamo viaggi, uscite e una gara sociale; chi si iscrive una volta di solito torna, e porta il cane.",
    aboutUs:
      "Marea Apnea Club ASD, Roma, affiliata FIPSAS. Ogni viaggio ha un capogruppo, due istruttori e un briefing di sicurezza quotidiano. Siamo un'associazione: le quote coprono i costi e la manutenzione delle attrezzature.",
    brevetto: null,
    instagram: "@mareaapneaclub",
    phone: "+39 06 555 0133",
    company: {
      name: "Marea Apnea Club ASD",
      vat: "IT14022681009",
      address: "Via dei Velieri 22, 00121 Lido di Ostia (RM)",
    },
    records: {},
    joinedDaysAgo: 640,
  },
  abisso: {
    email: "segreteria@abissocaldo.respiro.test",
    name: "Lorenzo Bettin",
    role: "company",
    language: "it",
    slug: "abisso-caldo-academy",
    open: true,
    hides: ["public_show_company_info", "public_show_events"],
    bio: "Scuola di apnea indoor con base ai Colli Euganei. Lavoriamo nell'acqua termale di Montegrotto, a 33 gradi, dodici mesi l'anno: il posto più comodo d'Europa per imparare a scendere.",
    aboutUs:
      "Abisso Caldo Academy lavora in acqua termale con istruttori AIDA, SSI e Apnea Academy. Ogni percorso comincia con un colloquio e finisce con un video commentato, da portare a casa.",
    brevetto: null,
    instagram: "@abissocaldo",
    phone: "+39 049 555 0177",
    company: {
      name: "Abisso Caldo Academy S.s.d. a r.l.",
      vat: "IT05120380288",
      address: "Via Euganea 9, 35036 Montegrotto Terme (PD)",
    },
    sponsor: {
      logo: "logo-abisso-caldo",
      link: "https://abissocaldo.example/",
      text: "Acqua termale a 33 gradi, dodici mesi l’anno.",
    },
    records: {},
    joinedDaysAgo: 500,
  },
  malta: {
    email: "hello@cirkewwafreedive.respiro.test",
    name: "Rebecca Vella",
    role: "company",
    language: "en",
    slug: "cirkewwa-freedive",
    open: false,
    faceless: true,
    bio: "Freediving centre in the north of Malta. Relitti, archi, visibilità di trenta metri e un traghetto per Gozo davanti alla porta.",
    aboutUs:
      "Cirkewwa Freedive, Malta: istruttori locali, mute e zavorre incluse, furgone attrezzato per scegliere ogni mattina il lato dell'isola al riparo dal vento.",
    brevetto: null,
    instagram: null,
    phone: "+356 9955 0121",
    company: {
      name: "Cirkewwa Freedive Ltd",
      vat: "MT24410733",
      address: "Triq il-Marfa, Mellieħa MLH 9069, Malta",
    },
    records: {},
    joinedDaysAgo: 460,
  },
} satisfies Record<string, Organizer>;

export type OrganizerKey = keyof typeof organizers;
