import type { WrittenTopic } from "./Topic.ts";

export const travel: WrittenTopic[] = [
  {
    title: "Dahab con il brevetto in mano da poco: ha senso?",
    category: "viaggi",
    daysAgo: 200,
    quietSince: 188,
    views: 317,
    posts: `
@riccardo
Due settimane libere e un primo brevetto preso da poco. Meglio aspettare, o Dahab va bene anche per chi scende a dodici metri?

@karim
Va benissimo: metà di chi viene qui scende a quindici metri. Il mare entra dalla riva, si comincia piano e si torna piano.

@antoine
J'y suis allé avec le même niveau : l'unica cosa da evitare sono i confronti al bar.

@emily
Same here. Best two weeks of my year, and I only went to sixteen.

@sofia
Io ci vado in gruppo: scrivimi se ti va di unirti.

@dario
Da cronista del bar: i confronti cominciano alle sei, dopo il secondo tè. Alle cinque e mezza si va a dormire e si risparmia molto ego.

@karim
And please: the Blue Hole is not a place to try alone what you did not do at home. Ask us, ask anyone with a buoy, there is always room on a line.

@riccardo
Deciso, prenoto! Grazie.
`,
  },
  {
    title: "Deepspot o Y-40 per un primo viaggio indoor?",
    category: "viaggi",
    daysAgo: 140,
    quietSince: 129,
    views: 467,
    posts: `
@silvia
Ho cinque giorni e un budget medio. Voli per Varsavia o treno per Padova? Mi interessa lavorare sulla compensazione, non battere nulla.

@piotr
Deepspot ha turni più lunghi, Y-40 ha l'acqua più piacevole. Per la compensazione vince chi ha il posto libero domani.

@giulia
Piotr ha ragione. Se scegli Montegrotto vienimi a trovare.

@katarzyna
Il treno fino a Padova e poi navetta: in due giorni ne ho ricavato più che in un mese.

@lorenzo
Due consigli da chi ci lavora accanto: prenotate il turno prima dell'albergo, e bevete. L'acqua calda asciuga più del mare.

@silvia
Allora Montegrotto. E la prossima volta Deepspot, promesso.
`,
  },
  {
    title: "Sardegna con bambini e pinne: Palau, Villasimius o Carloforte?",
    category: "viaggi",
    daysAgo: 79,
    quietSince: 71,
    views: 356,
    posts: `
@elisa
Dieci giorni, due bambini, un marito che non si immerge e io che vorrei tre mattine di cavo. Dove ci si annoia meno tutti quanti?

@giorgio, called vento
Dipende dal vento più che dal posto. Palau ha sempre una costa riparata, e se gira il maestrale in mezz'ora sei dall'altra parte. A Villasimius la spiaggia è più comoda coi piccoli. Carloforte è la più bella, e se il traghetto non parte resti lì a mangiare tonno. C'è di peggio.

@sanna
Da Palau usciamo alle otto e alle undici e mezza siete sulla spiaggia con la famiglia. I mariti che non si immergono li mettiamo in barca col termos, non si lamentano mai.

@enrico
Confermo il termos.

@niccolo
Se prendi la macchina al porto, occhio alle date dei traghetti: l'anno scorso ho passato una notte al molo con le pinne come cuscino.

@elisa, edited
Prenotato Palau, seguendo #{vento}. Marito entusiasta, non sa ancora del termos.

@elisa
Tornati. Quattro mattine invece di tre, un polpo che mi ha tenuto il dito, e il piccolo ha compensato fino alla corda delle boe. Vi lascio il posto dove l'ha imparato.

![Acqua bassa e trasparente sopra una prateria di posidonia](/public/demo/meadow-green.webp)
`,
  },
  {
    title: "Kalamata for a first depth camp: what should I know?",
    category: "viaggi",
    daysAgo: 178,
    quietSince: 166,
    views: 243,
    posts: `
@tom
I have twenty metres, a week off and a cheap flight to Athens. Everybody talks about Kalamata. Is it only for people who go to eighty, or will somebody look after a slow Englishman?

@nikos
You will be looked after. The platform is a short boat ride from the beach, the line is set to your depth and not to your neighbour's, and the water is calm most mornings. Bring a thin hood even in the warm months: the thermocline at twenty-five does not care about your flight.

@emily
Book the bus from Athens in advance, it fills up. And take a rest day in the middle, even if you feel great. Especially then.

@jonas
Last-day rule applies: no new depth the day before you leave.

@federico
Ci vado ogni anno. Per uno da venti metri è perfetto: nessuno ti guarda, tutti ti aiutano, e a pranzo si parla di tutto tranne che di metri.

@tom
Booked. I will report back, probably about lunch.
`,
  },
  {
    title: "Laghi del Nord: dove trovate una boa e qualcuno che vi guardi?",
    category: "viaggi",
    daysAgo: 288,
    quietSince: 258,
    views: 415,
    posts: `
@niccolo
Da Bergamo il mare è lontano e in settimana riesco solo al lago. Facciamo un elenco di chi esce, dove e quando? Comincio: Iseo, sponda di Tavernola, sabato mattina, siamo in tre.

@enrico
Garda, Torri del Benaco, domenica ogni due settimane. Cavo fino a trenta, visibilità da «vedo la mano» a «vedo i piedi».

@sofia
Lago Maggiore, a Verbania: ci va un gruppo di Milano, posso chiedere. Fredda ma tranquilla.

@matteo
Orta: entrata facile, pochissime barche, ma dopo i quindici metri è notte. Torcia sul polso e lanyard sempre.

@elisa
Per chi ci va la prima volta: il freddo accorcia tutto, apnee e recuperi sembrano uguali e non lo sono. Le prime due uscite metà della quota che fate al mare.

@marco
Bravi tutti. Chiedete anche l'ordinanza: su diversi laghi la boa segnasub è obbligatoria e alcuni tratti sono vietati per la navigazione. Il comune o la Guardia costiera del lago rispondono subito.

@anna
Posso venire a Iseo solo a guardare? Ho il primo livello ma nel lago non sono mai entrata.

@niccolo
Vieni, Anna. Chi guarda tiene il tempo, e chi tiene il tempo mangia per primo.
`,
  },
  {
    title: "Le vostre foto sott’acqua, una per volta",
    category: "viaggi",
    daysAgo: 88,
    quietSince: 4,
    views: 702,
    posts: `
@dario
Una foto, due righe su come è nata. Regola unica: chi è nella foto lo sapeva, e qualcuno stava guardando chi fotografava.

![Raggi di luce che scendono nell'acqua blu](/public/demo/rays-blue.webp)

Comincio con la più facile: raggi, mezzogiorno, cinque metri. Il difficile è stato convincere tutti a spostarsi.

@noemi
![Una figura scende lungo il cavo nell'acqua verde](/public/demo/diver-teal.webp)

Cirkewwa, my buddy Karl on a warm-up dive. I was on the surface with a snorkel, the camera on a long strap, and a third person was watching him. Two people at least if somebody films.

@giorgio
Il mio primo giorno con l'acqua così, e non avevo nemmeno la muta giusta.

![Scogli bassi e pesci in acqua chiara](/public/demo/reef-lagoon.webp)

@francesca
Noi di piscina abbiamo solo piastrelle, però anche le piastrelle…

![Corsie di una piscina viste dal fondo](/public/demo/lanes-teal.webp)

@camille
Francesca, la tua è la più bella di tutte.

@andrea
Notturna a tre metri, torcia tra i denti, il resto l'ha fatto la luna.

![La luna vista da sotto la superficie](/public/demo/moon-abyss.webp)

@tom
I only have photos of my own fins. Twelve hundred of them.

@dario
Tom, apri una mostra.
`,
  },
];
