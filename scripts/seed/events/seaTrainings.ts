import type { WrittenTraining } from "./WrittenEvent.ts";

/** Shared trainings in the sea and in the lake. */
export const seaTrainings: WrittenTraining[] = [
  {
    title: "Boa all'alba a Capo Noli",
    place: "capoNoli",
    organizer: "marco",
    in: 2,
    discipline: "outdoor",
    level: "tutti_i_brevettati",
    type: "escursione",
    scenes: ["buoy", "coast"],
    gallery: 5,
    instructors: ["Marco Bellandi", "Enrica Viale"],
    ratio: 4,
    apneista: true,
    description:
      "in acqua mentre il sole esce dal capo, due boe su 15 e 30 metri. Il mare a quell'ora è piatto e nessuno ha ancora acceso un motore.",
    details:
      "Riscaldamento in free immersion, poi tuffi a rotazione con il compagno fisso per tutta la mattina. Chi è al primo livello lavora sulla boa da 15 con Enrica, gli altri sulla fonda.\n\nMuta da 5 mm con cappuccio, zavorra, computer.",
    objectives:
      "Tuffi comodi, tanti e ben assistiti. La quota la decide la qualità dell'ultimo tuffo, non il programma.",
    meeting:
      "Piazzola sotto il semaforo di Capo Noli, ore 5.50. Si entra a nuoto, duecento metri. Focaccia alle 9.00.",
  },
  {
    title: "Corda a Punta Chiappa, gruppo del mattino",
    place: "camogli",
    organizer: "marco",
    in: 6,
    discipline: "outdoor",
    level: "inesperto_con_brevetto",
    type: "escursione",
    scenes: ["diver", "blue"],
    instructors: ["Marco Bellandi"],
    ratio: 6,
    description:
      "tre ore di cavo in area marina protetta, boa da 20 metri, ritmo lento. Pensato per chi ha preso il brevetto e non sa con chi continuare.",
    details:
      "Si ripassa la capovolta, si fanno sei tuffi a testa e almeno due recuperi simulati. Nessuno scende se il compagno non è in superficie, pronto e con la maschera pulita.",
    objectives: "Ritrovare fiducia dopo il corso e imparare a fare sicurezza sul serio.",
    meeting:
      "Battello da Camogli delle 8.30, oppure a piedi da San Rocco in quaranta minuti di scale. Bar con doccia all'arrivo.",
  },
  {
    title: "Lago, buio e lanterne",
    place: "garda",
    organizer: "giulia",
    in: 12,
    discipline: "outdoor",
    level: "avanzato_con_brevetto",
    type: "escursione",
    scenes: ["moon"],
    euros: 25,
    refund: ["always", 1],
    gallery: 3,
    instructors: ["Giulia Ferrante", "Mauro Benini"],
    ratio: 3,
    description:
      "apnea notturna nel Garda: cavo illuminato, quota massima 18 metri, acqua dolce e fredda che obbliga a essere precisi.",
    details:
      "Cavo con luci chimiche ogni tre metri, torcia al polso e lampeggiante sulla boa. Si scende uno per volta, il compagno accompagna fino a metà risalita.\n\nMuta da 5 mm minimo: a dieci metri l'acqua sta a otto gradi.",
    objectives: "Gestire il buio senza correre e curare la zavorra in acqua dolce.",
    meeting: "Spiaggetta del porto di Torri, un'ora prima del tramonto. Tè caldo e coperta in furgone.",
  },
  {
    title: "Uscita in gommone al Plemmirio",
    place: "siracusa",
    organizer: "salvo",
    in: 19,
    discipline: "outdoor",
    level: "tutti_i_brevettati",
    type: "escursione",
    scenes: ["reef", "hull"],
    euros: 30,
    refund: ["half", 2],
    instructors: ["Salvo Campisi", "Rosario Fazio"],
    ratio: 5,
    description:
      "mezza giornata tra la secca e la parete, con cavo fino a 35 metri e un'ora libera a guardare cernie e barracuda.",
    details:
      "Prima il cavo, quando si è freschi, poi l'esplorazione a coppie con boa segnasub. La barca resta sempre in assistenza, motore spento e ossigeno a bordo.",
    objectives:
      "Unire allenamento e mare vero: leggere la corrente, scegliere dove scendere, tornare in due.",
    meeting: "Molo della Maddalena, Siracusa, ore 8.00. Rientro per le 13.30.",
  },
  {
    title: "Cercansi compagni: boa libera a Porto Ercole",
    place: "argentario",
    organizer: "marea",
    in: 40,
    discipline: "outdoor",
    level: "inesperto_con_brevetto",
    type: "evento_sociale",
    instructors: ["Tommaso Righi", "Laura Pace"],
    ratio: 6,
    fixed: true,
    description:
      "ogni settimana, stesso giorno e stessa ora: due boe, due istruttori e chi c'è c'è. Le coppie si formano a riva in base alla quota.",
    details:
      "Non è una lezione: è un'uscita assistita. Gli istruttori controllano zavorra, lanyard e coppie, poi restano in acqua a vista. Quota massima 25 metri.",
    objectives: "Dare un compagno a chi non ce l'ha e una boa a chi non vuole andare da solo.",
    meeting: "Spiaggia della Feniglia lato Porto Ercole, secondo parcheggio, ore 9.00.",
  },
  {
    title: "Apnea lenta sulla posidonia delle Tremiti",
    place: "tremiti",
    organizer: "marea",
    in: 118,
    discipline: "outdoor",
    level: "brevettati_e_non",
    type: "escursione",
    scenes: ["meadow"],
    bare: true,
    instructors: ["Nunzia Ricci"],
    ratio: 5,
    description:
      "pochi metri e tanto da guardare. Una mattina sulle praterie di San Domino, con una biologa che spiega cosa state sfiorando.",
    details:
      "Massimo otto metri, nessun cavo. Si impara a stare fermi sul fondo senza toccarlo e a risalire senza spaventare nessuno.\n\nAperta a chi sa nuotare bene e ha un certificato medico: il brevetto non serve.",
    objectives: "Scoprire che l'apnea comincia molto prima dei dieci metri.",
    meeting: "Cala delle Arene, ore 9.30. Traghetto del mattino da Termoli.",
  },
  {
    title: "FIM al tramonto sullo Stretto",
    place: "scilla",
    organizer: "salvo",
    in: -9,
    discipline: "outdoor",
    level: "avanzato_con_brevetto",
    type: "escursione",
    scenes: ["diver", "coast"],
    gallery: 4,
    instructors: ["Salvo Campisi", "Rosario Fazio"],
    ratio: 3,
    description:
      "mezz'ora di stanca tra una corrente e l'altra, cavo a 40 metri e luce bassa. Si prepara tutto prima, perché lo Stretto non aspetta.",
    details:
      "Due tuffi di riscaldamento e tre utili, tutti in free immersion. Il turno si chiude quando lo dice la tabella delle correnti, non quando lo dice l'orgoglio.",
    objectives: "Efficienza: entrare pronti, fare poco e farlo bene.",
    meeting:
      "Marina di Chianalea, due ore prima del tramonto. Orario esatto la sera prima, in base alla stanca.",
  },
  {
    title: "Sicurezza in coppia: ripasso in mare",
    place: "villasimius",
    organizer: "palau",
    in: -34,
    discipline: "outdoor",
    level: "tutti_i_brevettati",
    type: "evento_sociale",
    scenes: ["buoy", "rays"],
    instructors: ["Francesca Sanna", "Gavino Pinna"],
    ratio: 6,
    description:
      "una mattina di soli recuperi: samba in superficie, blackout a dieci metri, traino alla boa. Gratuito, perché serve a tutti.",
    details:
      "A turno vittima e soccorritore, prima da fermi poi a sorpresa. Si finisce con uno scenario completo: recupero, vie aeree, ossigeno, chiamata.",
    objectives: "Fare le cose giuste senza pensarci, quando pensare sarà difficile.",
    meeting: "Spiaggia di Simius, chiosco a nord, ore 9.00. Portare un asciugamano in più.",
  },
];
