import type { WrittenTraining } from "./WrittenEvent.ts";

/** Shared trainings in the pool. */
export const poolTrainings: WrittenTraining[] = [
  {
    title: "Vasca da 50: dinamica con e senza attrezzatura",
    place: "milano",
    organizer: "elena",
    in: 0,
    times: ["21:00", "22:30"],
    discipline: "indoor",
    level: "tutti_i_brevettati",
    type: "evento_sociale",
    scenes: ["lanes", "dynamic"],
    instructors: ["Elena Zanardi", "Paolo Meroni"],
    ratio: 5,
    fixed: true,
    description:
      "due corsie riservate, un'ora e mezza di dinamica divisa per livelli. Si lavora in coppia, con un assistente che gira tra le corsie.",
    details:
      "Riscaldamento in nuoto pinnato, poi 8 × 50 metri a recupero calante. Chi prepara distanze più lunghe fa tre vasche massimali con assistenza dedicata.\n\nPortare: muta da piscina o costume, pinne o monopinna, collare da 1 kg se lo usate.",
    objectives:
      "Rendere la virata un gesto automatico e trovare un ritmo di pinneggiata che si regge senza fretta.",
    meeting:
      "Ritrovo in atrio alle 20.45, in acqua alle 21.00. Parcheggio in via Pirelli. Doccia e phon compresi nell'ingresso.",
  },
  {
    title: "Tabelle CO2 e una pizza dopo",
    place: "torino",
    organizer: "elena",
    in: 4,
    discipline: "indoor",
    level: "inesperto_con_brevetto",
    type: "evento_sociale",
    euros: 12,
    instructors: ["Irene Gallo"],
    ratio: 6,
    full: true,
    description:
      "la tabella che tutti odiano, fatta insieme pesa meno. Otto ripetute da 50 metri con recuperi che si accorciano, poi si cena.",
    details:
      "La tabella è uguale per tutti, la distanza no: si sceglie tra 25, 37 e 50 metri la sera stessa, dopo il riscaldamento. L'istruttrice tiene il tempo a voce.\n\nNon è una serata di massimali: chi sente le contrazioni le lascia arrivare, e chi si stufa esce.",
    objectives:
      "Abituarsi alla fame d'aria con la testa tranquilla, imparando a riconoscere il proprio segnale di uscita.",
    meeting:
      "Ingresso da via Filadelfia alle 19.30, in acqua alle 20.00 in punto. Pizzeria prenotata per le 22.00, ognuno paga la sua.",
  },
  {
    title: "Statica al mattino, in silenzio",
    place: "bologna",
    organizer: "giulia",
    in: 9,
    discipline: "indoor",
    level: "brevettati_e_non",
    type: "evento_sociale",
    scenes: ["static"],
    gallery: 3,
    instructors: ["Giulia Ferrante", "Carlo Fini"],
    ratio: 4,
    apneista: true,
    description:
      "un'ora e un quarto di apnea statica in vasca piccola, a telefono spento. Aperta anche a chi non ha ancora un brevetto.",
    details:
      "Venti minuti di rilassamento guidato a bordo vasca, poi quattro apnee a testa: le prime due brevi, la terza libera, la quarta solo se ne avete voglia. Ogni coppia ha un segnale concordato ogni 30 secondi.\n\nMuta consigliata: dopo mezz'ora fermi si ha freddo anche a 29 gradi.",
    objectives:
      "Imparare a fidarsi del compagno che conta e a lasciare andare le spalle, le mani, la mandibola.",
    meeting: "Bordo vasca piccola, ore 8.15. Colazione insieme al bar dell'impianto alle 10.00.",
  },
  {
    title: "Verticale in piscina: fossa da dieci metri",
    place: "roma",
    organizer: "marea",
    in: 16,
    discipline: "indoor",
    level: "inesperto_con_brevetto",
    type: "evento_sociale",
    scenes: ["shaft"],
    euros: 18,
    instructors: ["Tommaso Righi", "Laura Pace", "Dino Serra"],
    ratio: 4,
    description:
      "tre cavi in fossa tuffi e una sola cosa da curare, la capovolta. Ripresa video subacquea e commento a bordo vasca.",
    details:
      "Dieci tuffi a testa: cinque in free immersion per sentire la compensazione, cinque in assetto costante per la capovolta. Ogni tuffo è filmato; si riguarda a coppie sul tablet.",
    objectives: "Una capovolta sola, verticale, che non consuma: braccia, gambe, prima pinneggiata.",
    meeting:
      "Reception del Centro Federale alle 18.30 con documento e certificato medico. In acqua dalle 19.00 alle 21.00.",
  },
  {
    title: "Rana subacquea: DNF per testardi",
    place: "firenze",
    organizer: "elena",
    in: 33,
    times: ["20:30", "22:00"],
    weekly: 6,
    discipline: "indoor",
    level: "avanzato_con_brevetto",
    type: "evento_sociale",
    scenes: ["dynamic", "lanes"],
    instructors: ["Elena Zanardi"],
    ratio: 6,
    description:
      "la disciplina più elegante e la meno perdonata. Serata sulla bracciata subacquea, con esercizi di scivolamento e conta dei colpi.",
    details:
      "Si parte dallo scivolamento puro: spinta dal muro e nulla più. Poi una bracciata, poi gambe, poi il ciclo intero contando i colpi per vasca. Obiettivo dichiarato: togliere, non aggiungere.",
    objectives: "Scendere sotto i sei cicli ogni venticinque metri senza perdere galleggiamento né pazienza.",
    meeting: "Ingresso atleti di viale Paoli, ore 20.30. Servono cuffia, collare o cintura da 2 a 4 kg.",
  },
  {
    title: "Allenamento in acqua calda a 33 gradi",
    place: "montegrotto",
    organizer: "abisso",
    in: 47,
    discipline: "indoor",
    level: "tutti_i_brevettati",
    type: "evento_sociale",
    scenes: ["shaft"],
    euros: 35,
    gallery: 4,
    refund: ["half", 3],
    instructors: ["Lorenzo Bettin", "Anna Cavallin"],
    ratio: 4,
    description:
      "due ore di cavo nell'acqua termale, senza muta se volete. Profondità a piacere, dai 5 ai 40 metri, con contrappeso e lanyard.",
    details:
      "Turni da otto persone su due cavi. Ogni coppia decide la quota e la comunica all'istruttore; si sale di cinque metri alla volta e solo dopo due tuffi puliti.\n\nLanyard obbligatorio oltre i 20 metri, disponibile al banco.",
    objectives: "Consolidare la propria quota comoda e capire quanto il freddo, di solito, vi ruba.",
    meeting: "Banco apnea alle 9.30 per i controlli, in acqua dalle 10.00 alle 12.00.",
  },
  {
    title: "Prime vasche con la monopinna",
    place: "napoli",
    organizer: "marea",
    in: 78,
    discipline: "indoor",
    level: "inesperto_con_brevetto",
    type: "evento_sociale",
    scenes: ["dynamic"],
    instructors: ["Ciro Esposito", "Manuela Greco"],
    ratio: 3,
    description:
      "la provate, la regolate, ci litigate. Sei monopinne di taglie diverse a disposizione e due istruttori che ve le insegnano dall'anca in su.",
    details:
      "Ondulazione a secco, poi in superficie con la tavoletta, poi in apnea su 25 metri. Ultima mezz'ora libera con ripresa dall'oblò.\n\nCalze in neoprene consigliate: le scarpette mordono.",
    objectives: "Capire da dove parte il movimento e tornare a casa senza mal di schiena.",
    meeting: "Piscina Scandone, tribuna lato mare, ore 14.30. Si esce alle 17.00.",
  },
  {
    title: "Serata massimali con assistenza",
    place: "bologna",
    organizer: "giulia",
    in: -12,
    discipline: "indoor",
    level: "avanzato_con_brevetto",
    type: "evento_sociale",
    instructors: ["Giulia Ferrante", "Carlo Fini", "Sandra Poli"],
    ratio: 2,
    full: true,
    gallery: 5,
    description:
      "la prova generale prima delle gare: un massimale a testa, con protocollo di superficie, giudice e due assistenti per corsia.",
    details:
      "Ordine di partenza sorteggiato, conto alla rovescia ufficiale, protocollo in 15 secondi. Si prova anche il cartellino, perché l'emozione conta più dei polmoni.",
    objectives: "Arrivare alla gara avendo già avuto paura una volta, in casa.",
    meeting: "Corsie 7 e 8, riscaldamento dalle 20.00, prime partenze alle 20.40.",
  },
  {
    title: "Wieczór w Deepspot, una sera italo-polacca",
    place: "deepspot",
    organizer: "piotr",
    in: -58,
    discipline: "indoor",
    level: "tutti_i_brevettati",
    type: "evento_sociale",
    language: "pl",
    scenes: ["shaft"],
    euros: 60,
    refund: ["none", 0],
    instructors: ["Piotr Nowicki", "Ola Wójcik"],
    ratio: 4,
    description:
      "due ore nel pozzo da 45 metri con un gruppo misto, briefing in polacco e in italiano e ravioli finali, che lì si chiamano pierogi.",
    details:
      "Quattro coppie, due cavi, salita di quota per gradini da cinque metri. Acqua a 34 gradi: la muta è un'opinione.",
    objectives: "Fare quota in sicurezza e scoprire che i segnali in acqua sono uguali in tutte le lingue.",
    meeting: "Hol główny, ore 18.00. Navetta da Varsavia Zachodnia alle 16.45.",
  },
];
