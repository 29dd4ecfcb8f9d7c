import type { WrittenTopic } from "./Topic.ts";

/** The other half of the topics. */
export const moreTopics: WrittenTopic[] = [
  {
    title: "Muta liscia o foderata per il lago?",
    category: "attrezzatura",
    author: 34,
    daysAgo: 58,
    quietSince: 54,
    views: 174,
    content:
      "Sotto i dieci metri il Garda d'inverno sta a sette gradi. La 5 foderata non basta più, e della 7 liscia mi spaventa la vestizione.",
    replies: [
      [
        "giulia",
        "7 mm bifoderata con interno liscio, e uno spruzzino con acqua e balsamo. La liscia esterna tra le rocce dura una stagione.",
      ],
      [38, "Guanti da 5 e calzari da 5: sono le estremità a farti uscire, non il busto."],
      [34, "Ordinata. Il balsamo mi ha convinto più di tutto il resto."],
    ],
  },
  {
    title: "Computer da apnea: quali funzioni usate davvero?",
    category: "attrezzatura",
    author: 5,
    daysAgo: 90,
    quietSince: 81,
    views: 421,
    content:
      "Ho guardato cinque modelli e mi sono perso tra bluetooth e frequenza cardiaca. Se doveste tenere tre funzioni, quali?",
    replies: [
      [4, "Tempo di superficie con allarme, profondità massima, ultimo tuffo. Il resto lo guardo a casa."],
      ["marco", "Allarme di recupero, e basta. Il migliore è quello che si legge senza pensarci."],
      [24, "Wibracje zamiast dźwięku. La vibrazione, non il suono: in profondità non si sente nulla."],
      [5, "Chiaro: meno schermo, più vibrazione. Grazie a tutti."],
    ],
  },
  {
    title: "Vendo pinne in carbonio 42-43, quasi nuove",
    category: "attrezzatura",
    author: 16,
    daysAgo: 21,
    quietSince: 14,
    views: 260,
    content:
      "Pala 25, scarpetta 42-43, due stagioni di mare e nessuna botta. 190 € spedite, 170 se passate da Napoli. Foto in privato.",
    replies: [
      [37, "Sono interessata, la pala è troppo dura per una principiante?"],
      [16, "Sì, te lo dico a malincuore: 25 è medio-dura. Cercane una 18-20."],
      [37, "Apprezzo l'onestà!"],
      [7, "Anch'io la cercavo. Se non la vendi entro il mese scrivimi."],
      [16, "Vendute oggi. Grazie a tutti."],
    ],
  },
  {
    title: "Milano, vasca il martedì: siamo in due, cerchiamo il terzo",
    category: "compagni",
    author: "apneista",
    daysAgo: 4,
    quietSince: 0,
    views: 118,
    content:
      "Livello medio, niente massimali. Prenotiamo mezza corsia alla Cozzi e ci teniamo d'occhio a vicenda. Va bene anche chi ha il brevetto da un mese.",
    replies: [
      [11, "Ci sono io, brevetto da tre settimane. Porto la mia tavoletta e molta fame."],
      ["apneista", "Perfetto, Beatrice! Ti scrivo per l'orario."],
      [35, "Se un giorno fate il giovedì vi raggiungo anch'io."],
    ],
  },
  {
    title: "Passaggio in macchina Bologna-Montegrotto",
    category: "compagni",
    author: 20,
    daysAgo: 8,
    quietSince: 6,
    views: 73,
    content:
      "Vado al workshop di compensazione e ho due posti liberi. Partenza presto, rientro in serata. Contributo: un caffè.",
    replies: [
      [31, "Uno è mio, se per caffè intendi anche la brioche."],
      [28, "Preso il secondo. Parto dal casello di Borgo Panigale."],
    ],
  },
  {
    title: "Genova e levante: boa del fine settimana",
    category: "compagni",
    author: 32,
    daysAgo: 110,
    quietSince: 95,
    views: 204,
    content:
      "Metto la boa e il cavo, cerco due persone che sappiano fare sicurezza. Quota massima 25, mare permettendo, colazione garantita.",
    replies: [
      ["marco", "Se è a Punta Chiappa nelle giornate senza corso, vengo volentieri a farvi da assistente."],
      [32, "Marco, è un onore. Sabato ti va?"],
      [19, "¡Yo también! Sono a Genova fino a primavera, secondo livello, sicurezza fatta sul serio."],
    ],
  },
  {
    title: "Dahab con il brevetto in mano da poco: ha senso?",
    category: "viaggi",
    author: 26,
    daysAgo: 30,
    quietSince: 22,
    views: 317,
    content:
      "Due settimane libere e un primo brevetto preso da poco. Meglio aspettare, o Dahab va bene anche per chi scende a dodici metri?",
    replies: [
      [
        "dahab",
        "Va benissimo: metà di chi viene qui scende a quindici metri. Il mare entra dalla riva, si comincia piano e si torna piano.",
      ],
      [18, "Ci sono stato con lo stesso livello: l'unica cosa da evitare sono i confronti al bar."],
      [21, "Same here. Best two weeks of my year, and I only went to sixteen."],
      ["apneista", "Io ci vado in gruppo: scrivimi se ti va di unirti."],
      [26, "Deciso, prenoto! Grazie."],
    ],
  },
  {
    title: "Di ritorno da Kaş: piccolo resoconto",
    category: "viaggi",
    author: 7,
    daysAgo: 70,
    quietSince: 64,
    views: 285,
    content:
      "Sei giorni, cinque uscite, ottima gente. Acqua ferma ogni mattina e trenta metri di visibilità, tranne un giorno di vento. Il pranzo a bordo merita il viaggio da solo.\n\nAttenzione al traffico di caicchi a mezzogiorno: si esce prima.",
    replies: [
      [
        "nikos",
        "Σας ευχαριστώ, it was a lovely group. Torniamo in primavera, prenotate il posto vicino al forno.",
      ],
      [2, "Понравилось? Ero con voi, la parete ad est la ricordo ancora."],
      [7, "Dmitrij! Senza la tua pazienza su quella parete non sarei scesa. A presto."],
    ],
  },
  {
    title: "Deepspot o Y-40 per un primo viaggio indoor?",
    category: "viaggi",
    author: 35,
    daysAgo: 140,
    quietSince: 130,
    views: 467,
    content:
      "Ho cinque giorni e un budget medio. Voli per Varsavia o treno per Padova? Mi interessa lavorare sulla compensazione, non battere nulla.",
    replies: [
      [
        "piotr",
        "Deepspot ha turni più lunghi, Y-40 ha l'acqua più piacevole. Per la compensazione vince chi ha il posto libero domani.",
      ],
      ["giulia", "Piotr ha ragione. Se scegli Montegrotto vienimi a trovare."],
      [1, "Il treno fino a Padova e poi navetta: in due giorni ne ho ricavato più che in un mese."],
      [35, "Allora Montegrotto. E la prossima volta Deepspot, promesso."],
    ],
  },
];
