import type { WrittenTopic } from "./Topic.ts";

export const forumCategories = [
  {
    key: "tecnica",
    name: "Tecnica e allenamento",
    description: "Compensazione, tabelle, statica, dinamica e profondità.",
  },
  {
    key: "sicurezza",
    name: "Sicurezza e salute",
    description: "Assistenza, primo soccorso, visite, orecchie. Non sostituisce il medico.",
  },
  {
    key: "attrezzatura",
    name: "Attrezzatura",
    description: "Mute, pinne, computer, boe: consigli, prove, mercatino.",
  },
  {
    key: "compagni",
    name: "Cerco compagni",
    description: "Per la vasca, per la boa, per un passaggio in macchina.",
  },
  {
    key: "viaggi",
    name: "Viaggi e luoghi",
    description: "Dove andare, quando, con chi. Resoconti e domande.",
  },
] as const;

/** Half of the topics; the others are in `moreTopics.ts`. */
export const topics: WrittenTopic[] = [
  {
    title: "Benvenuti: come si sta in questo forum",
    category: "sicurezza",
    author: "admin",
    daysAgo: 600,
    quietSince: 40,
    views: 2140,
    pinned: true,
    content:
      "Qui si parla di apnea tra persone che vogliono tornare a casa.\n\nTre regole: non si danno consigli che non si darebbero a un fratello, non si descrivono allenamenti in solitaria come se fossero normali, si ringrazia chi risponde.\n\nPer i dubbi medici c'è il medico. Per tutto il resto ci siamo noi.",
    replies: [
      [
        "marco",
        "Aggiungo: scrivete da dove venite e che livello avete. Rispondere diventa molto più facile.",
      ],
      [4, "Grazie. Un forum dove si chiede invece di vantarsi mi mancava."],
      ["apneista", "Mi presento: Sofia, Milano, secondo livello da poco. Felice di esserci."],
      [10, "Benvenuta Sofia! In piscina a Milano siamo in diversi, guarda tra gli allenamenti condivisi."],
    ],
  },
  {
    title: "Bloccata a 18 metri da un anno: da dove ricomincio?",
    category: "tecnica",
    author: "apneista",
    daysAgo: 12,
    quietSince: 1,
    views: 412,
    content:
      "Ciao a tutti. Scendo bene fino a 15, poi a 18 le orecchie si fermano di colpo. A testa in su nessun problema. Ho fatto due corsi e continuo a sentirmi dire «rilassati».\n\nDa dove riparto, concretamente?",
    replies: [
      [
        "giulia",
        "Quasi certamente è ancora una Valsalva mascherata. Prova: naso chiuso, specchio, mano sulla pancia. Se la pancia si muove, sai che cosa fare per le prossime due settimane.",
      ],
      [
        1,
        "Ho avuto lo stesso identico problema. A me ha aiutato guardare il cavo e non il fondo: tenevo il collo piegato senza accorgermene.",
      ],
      ["apneista", "Provato ora allo specchio: la pancia si muove eccome. Che rabbia, ma almeno ho capito."],
      [
        "giulia",
        "È la notizia migliore che potevi darmi. Cinque minuti al giorno con la «T» senza voce, e niente mare profondo per due settimane.",
      ],
      [17, "Bonne chance Sofia! Moi, trois semaines d'exercices et puis d'un coup ça passe. Patience."],
      [
        32,
        "Aggiungo il free immersion a piedi in giù: tolto il problema della testa, resta solo la compensazione da ascoltare.",
      ],
    ],
  },
  {
    title: "Contrazioni: quando arrivano a voi?",
    category: "tecnica",
    author: 3,
    daysAgo: 6,
    quietSince: 0,
    views: 268,
    content:
      "In statica mi arrivano a 1'40\" e da lì è una lotta. Il mio compagno dice che a lui arrivano a tre minuti. È allenamento o è come siamo fatti?",
    replies: [
      [
        "elena",
        "Tutte e due le cose. Il momento in cui arrivano cambia poco, quello che cambia con l'allenamento è quanto ti disturbano. Conta quante ne reggi comode, non quando comincia la prima.",
      ],
      [
        27,
        "A me a 2'10\", e il mio massimale è 4'44\". Più di metà dell'apnea la faccio con le contrazioni, ormai mi fanno compagnia.",
      ],
      [3, "Detta così fa meno paura. Grazie."],
      [8, "Io neanche le riconosco ancora, mi sembra singhiozzo!"],
      ["elena", "È esattamente quello: un singhiozzo del diaframma. Lascialo fare."],
    ],
  },
  {
    title: "Tabelle a secco: sì, ma quante volte a settimana?",
    category: "tecnica",
    author: 15,
    daysAgo: 27,
    quietSince: 20,
    views: 356,
    content:
      "Faccio due sere di vasca. Ha senso aggiungere tabelle a casa? Ogni giorno mi pare troppo e tutti gli amici ne fanno di più.",
    replies: [
      [
        "elena",
        "Due a settimana, una CO₂ e una di solo rilassamento. Se il giorno dopo in vasca sei stanca, ne fai una.",
      ],
      [
        23,
        "I do one table on Sundays and nothing else dry. My static still went up forty seconds last year.",
      ],
      [
        10,
        "Concordo. Le tabelle quotidiane le ho fatte un inverno intero: mi hanno insegnato soprattutto a odiarle.",
      ],
    ],
  },
  {
    title: "Virata in dinamica: perdo due metri ogni volta",
    category: "tecnica",
    author: 30,
    daysAgo: 48,
    quietSince: 44,
    views: 187,
    content:
      "In video si vede che arrivo troppo vicino al muro e poi spingo storto. Qualcuno ha un esercizio semplice?",
    replies: [
      [29, "Conta le pinneggiate tra la T sul fondo e il muro e gira sempre alla stessa. A me sono cinque."],
      ["elena", "Giusto. E poi spingi solo quando le braccia sono già distese: prima lunga, poi forte."],
      [30, "Provato stasera: la prima è venuta bene per caso, la quinta per scelta. Grazie!"],
    ],
  },
  {
    title: "Otite da piscina, quanto fermarsi?",
    category: "sicurezza",
    author: 13,
    daysAgo: 19,
    quietSince: 17,
    views: 231,
    content:
      "Otite esterna curata, il dolore è passato da tre giorni. Secondo voi posso rientrare in vasca o conviene aspettare?",
    replies: [
      [
        "giulia",
        "Conviene che lo dica chi ti ha guardato dentro: una visita di controllo costa meno di una ricaduta. In generale, niente acqua finché la pelle non è tornata asciutta.",
      ],
      [38, "Io avevo avuto fretta e mi sono fatto altri venti giorni. Aspetta."],
      [13, "Prenotata. Mi avete convinta, grazie."],
    ],
  },
  {
    title: "Samba in superficie: ieri l'ho visto per la prima volta",
    category: "sicurezza",
    author: 6,
    daysAgo: 34,
    quietSince: 30,
    views: 698,
    content:
      "Ieri al lago un compagno ha fatto un tuffo normalissimo, è emerso, ha sorriso e ha cominciato a tremare. Otto secondi, credo. L'ho tenuto, ha respirato, tutto bene.\n\nRacconto perché avevo letto mille volte che cosa fare e nel momento mi sono sentito inutile lo stesso.",
    replies: [
      [
        "marco",
        "Non sei stato inutile: l'hai tenuto fuori dall'acqua e gli hai parlato. È tutto quello che serve. Adesso però lui si ferma per oggi e per domani, e guardate insieme come era andato il recupero.",
      ],
      [12, "Grazie di averlo scritto. Da fuori non immagini quanto duri poco e quanto sembri lungo."],
      [
        "salvo",
        "Bravo. La prossima volta guardagli le labbra già negli ultimi cinque metri: spesso lo dicono prima.",
      ],
      [
        6,
        "Segnato. Lui sta bene, abbiamo parlato un'ora. Stiamo rivedendo i recuperi tra un tuffo e l'altro, erano troppo corti.",
      ],
      [
        4,
        "È successo anche a me di farlo, non di vederlo. Il compagno che mi ha tenuta ora è il padrino di mia figlia.",
      ],
    ],
  },
  {
    title: "Certificato agonistico: dove lo fate?",
    category: "sicurezza",
    author: 12,
    daysAgo: 75,
    quietSince: 70,
    views: 143,
    locked: true,
    content:
      "Il mio centro di medicina dello sport dice di non occuparsi di apnea. Indicazioni in zona Firenze?",
    replies: [
      [26, "Chiedi alla piscina Costoli, hanno una lista aggiornata in segreteria."],
      [12, "Trovato, grazie: visita tra dieci giorni."],
      ["admin", "Chiudo perché risolto. Per altre città aprite pure un tema nuovo."],
    ],
  },
  {
    title: "Prima monopinna: fibra o carbonio?",
    category: "attrezzatura",
    author: 9,
    daysAgo: 15,
    quietSince: 5,
    views: 302,
    content:
      "Vorrei passare alla monopinna dopo due anni di bipinne. Mi offrono una fibra media usata a 180 € e una carbonio morbida a 420. Peso 61 kg e tiro i 90 metri.",
    replies: [
      [
        "elena",
        "Fibra, media o morbida, e prova la scarpetta per un'ora intera. Il carbonio lo capirai quando saprai già ondulare.",
      ],
      [
        29,
        "Io ho comprato subito il carbonio e l'ho rivenduto dopo un mese. Va da sé che l'ho venduto a meno.",
      ],
      [12, "Se è di un amico, fattela prestare. Quasi tutti ne hanno una in cantina."],
      [9, "Presa la fibra. Fa male ai piedi, mi dicono che è normale!"],
      ["elena", "Un po' sì. Se dopo un mese fa ancora male, la misura è sbagliata."],
    ],
  },
];
