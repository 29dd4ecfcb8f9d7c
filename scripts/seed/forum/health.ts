import type { WrittenTopic } from "./Topic.ts";

/** Ears, doctors, bodies. */
export const health: WrittenTopic[] = [
  {
    title: "Otite da piscina, quanto fermarsi?",
    category: "sicurezza",
    daysAgo: 262,
    quietSince: 256,
    views: 231,
    posts: `
@ilaria
Otite esterna curata, il dolore è passato da tre giorni. Secondo voi posso rientrare in vasca o conviene aspettare?

@giulia
Conviene che lo dica chi ti ha guardato dentro: una visita di controllo costa meno di una ricaduta. In generale, niente acqua finché la pelle non è tornata asciutta.

@filippo
Io avevo avuto fretta e mi sono fatto altri venti giorni. Aspetta.

@anonimo
Da me è bastato asciugare bene dopo ogni allenamento, con il phon tiepido e lontano. Niente cotton fioc, quelli me l'avevano fatta venire.

@ilaria
Prenotata. Mi avete convinta, grazie.
`,
  },
  {
    title: "Certificato agonistico: dove lo fate?",
    category: "sicurezza",
    daysAgo: 75,
    quietSince: 69,
    views: 143,
    locked: true,
    posts: `
@giorgio
Il mio centro di medicina dello sport dice di non occuparsi di apnea. Devo farlo prima di tornare a Cagliari, sono in zona Firenze per un mese: indicazioni?

@riccardo
Chiedi alla piscina Costoli, hanno una lista aggiornata in segreteria.

@giorgio
Trovato, grazie: visita tra dieci giorni.

@nicola
Chiudo perché risolto. Per altre città aprite pure un tema nuovo.
`,
  },
  {
    title: "Reverse block in risalita: che spavento",
    category: "sicurezza",
    daysAgo: 66,
    quietSince: 61,
    views: 489,
    posts: `
@martina
Venticinque metri, discesa facile, poi a metà risalita una fitta all'orecchio destro come se qualcuno spingesse da dentro. Ho continuato perché non potevo fare altro. In superficie mi girava tutto per un minuto. Che cos'era?

@giulia
Un blocco inverso: l'aria nell'orecchio si espande e non trova l'uscita, quasi sempre perché la tuba è gonfia. Avevi raffreddore o avevi preso un decongestionante?

@martina
Preso lo spray al mattino, tre ore prima. Avevo solo il naso un po' chiuso…

@giulia
Eccolo. Lo spray ti ha fatta scendere e poi ha smesso di lavorare mentre risalivi. Se il naso non è libero da solo, quel giorno si resta in barca.

@salvo
In acqua, per chi legge: rallentare se l'aria lo permette, inghiottire, muovere la mandibola da una parte all'altra. Mai soffiare a naso chiuso, peggiora. E il compagno deve saperlo appena esci, anche se «è passato».

@andrea
Vertigini dopo un blocco inverso: otorino, non forum. Anche se oggi stai bene.

@martina
Visita fatta: timpano arrossato, niente di rotto, tre settimane ferma. Poteva andare peggio e lo so.

@valentina
Grazie Martina. Ho lo stesso spray nella borsa della muta. L'ho tolto adesso.
`,
  },
  {
    title: "Raffreddore e compensazione: ci si può allenare lo stesso?",
    category: "sicurezza",
    daysAgo: 520,
    quietSince: 2,
    views: 1377,
    posts: `
@salvo, 520 days ago
Ogni settimana qualcuno arriva in barca col naso chiuso e mi dice che «tanto compenso lo stesso». Voi come vi regolate? Io li lascio in superficie a fare assistenza, ma vorrei sentire che cosa fate nei vostri club.

@tommaso
In piscina a due metri chiudiamo un occhio. In vasca profonda no: se non compensi subito e senza spingere, quella sera fai dinamica.

@giulia
Il problema non è scendere, è risalire: si gonfia tutto mentre sei giù e l'aria resta dentro. E poi si forza, e chi forza una volta impara a forzare sempre.

@andrea, called seni
Ai seni non ci pensa nessuno finché non ci sbatte. Io ho risalito dodici metri con un chiodo nella fronte e un filo di sangue nella maschera. Da allora, col naso chiuso, resto a casa.

@giorgio
Col maestrale che c'è qui, tra un raffreddore e una giornata di mare buona io a volte scelgo il mare. Poi passo la notte a pentirmi.

@stefano, 503 days ago
Lavaggi con soluzione fisiologica mattina e sera, sempre, anche da sano. Da quando li faccio ho dimezzato i giorni persi.

@sofia, 3 days ago
Riporto su questo vecchio tema perché è la prima cosa che trovo cercando «raffreddore», e mi ha appena salvato la giornata di domani: naso chiuso, avevo già lo spray in mano. Resto in superficie e guardo gli altri.

@andrea
> mi ha appena salvato la giornata di domani

Allora il mio chiodo in fronte di #{seni} è servito a qualcosa, un anno e mezzo dopo.
`,
  },
  {
    title: "Pressione un po’ alta e terapia: qualcuno ci è passato?",
    category: "sicurezza",
    daysAgo: 38,
    quietSince: 31,
    views: 258,
    posts: `
@paolo
Cinquantaquattro anni, pressione alta scoperta per caso, da due mesi prendo una pastiglia al giorno e i valori sono buoni. Il medico di famiglia dice «chieda a uno sportivo». A chi si chiede? E voi?

@andrea
A un medico dello sport che conosca l'immersione, meglio se di medicina subacquea. Portagli i valori di due settimane e il nome del farmaco: alcuni vanno d'accordo con l'apnea meno di altri, e questo lo può dire solo lui.

@lorenzo
Nella nostra struttura, a Montegrotto, c'è un ambulatorio convenzionato. Non serve fare corsi da noi, basta telefonare.

@anonimo
Sono stato nella stessa situazione. Fermo un mese, farmaco cambiato, prova da sforzo, ecografia, e poi idoneità con un limite di profondità. Il limite all'inizio mi ha offeso. Dopo un anno non ci penso più.

@paolo
Grazie. Mi serviva proprio leggere che si torna.

@marco
E per favore, nessuno qui scriva dosi o nomi di pastiglie. Il corpo di Paolo lo conosce il medico di Paolo. [DAN Europe](https://www.daneurope.org) risponde anche al telefono, per chi non sa da dove cominciare.
`,
  },
  {
    title: "Un po’ di sangue nella saliva dopo il tuffo: lo racconto perché serva",
    category: "sicurezza",
    daysAgo: 290,
    quietSince: 150,
    views: 934,
    posts: `
@filippo
Trentanove metri, quattro in più del solito, l'ultimo giorno di uno stage in cui mi sentivo fortissimo. Al fondo ho allungato le braccia e ho avuto una contrazione. In superficie tosse, e nella saliva del rosa. L'istruttore ha chiuso la giornata in un secondo.

@salvo, called squeeze
Squeeze polmonare, e ha fatto benissimo. Fuori dall'acqua, ossigeno, riposo, medico. Non si torna giù «per vedere come va», né il pomeriggio né il giorno dopo.

@dmitrij
У меня было дважды, я был дурак. La seconda volta perché dopo la prima avevo aspettato solo una settimana.

@filippo
Otto settimane di stop, TAC pulita, poi ripartenza da dieci metri. Il mio pneumologo non aveva mai visto un apneista, gli ho portato gli articoli io.

@nikos
Thank you for writing it. It always has the same ingredients: last day, more metres than planned, tired, cold, stretching at the bottom. If two of them are there, turn early.

@noemi
"The last day" is the most dangerous day of every trip. We have a rule: no personal bests on the last day. Nobody likes it, everybody follows it.

@teresa
Domanda: e se il rosa viene dalla gola o dal naso?

@salvo
Può essere, e non lo decidi tu sulla barca. Stesso comportamento di #{squeeze}: ci si ferma e lo dice un medico.

@filippo
Oggi, a distanza di mesi, sono tornato a trenta. Senza fretta e con un cavo che finisce lì.
`,
  },
  {
    title: "Ciclo, pillola, gravidanza: ne parliamo tra noi?",
    category: "sicurezza",
    daysAgo: 52,
    quietSince: 5,
    views: 617,
    posts: `
@chiara
Nei corsi nessuno ne parla e negli spogliatoi ne parliamo tutte. Comincio io: nei primi due giorni di ciclo la mia statica perde mezzo minuto e ho freddo dopo venti minuti. Ho smesso di combatterlo e quei giorni faccio tecnica. Voi?

@katarzyna
Grazie! Io il contrario: la settimana prima sono a pezzi, il primo giorno sto benissimo. Lo segno sul diario dell'allenamento come segno il sonno.

@alessia
Coppetta tutta la vita, per l'acqua. In muta non me ne accorgo nemmeno.

@emily
Coming from competition: I plan my max attempts around it now. Took me four years to stop calling it an excuse.

@valentina
Con la pillola qualcuna ha notato differenze? La mia ginecologa ha alzato le spalle.

@andrea
Mi permetto da infermiere e poi torno nello spogliatoio giusto: la domanda sulla pillola vale soprattutto per viaggi lunghi, fumo ed emicrania. Chiedetelo al medico prima di una settimana in barca, non per l'apnea in sé.

@ines, called gravidanza
As an instructor and a mother: no freediving in pregnancy. There is not enough research to call any depth or any breath-hold safe for the baby, so we do not guess. I swam on my back, looked at clouds, and came back four months after the birth, when my doctor agreed.

@teresa
Grazie Inês per #{gravidanza}. Con la prima nessuno me l'aveva detto chiaramente: ho smesso da sola e mi sentivo esagerata.

@sara
Ma quindi non sono l'unica che ha freddo in quei giorni! Pensavo fosse la muta.

@chiara
Tutte e due le cose, Sara. Ho visto la tua muta.

@beatrice
Leggo tutto e ringrazio. Era il tema che mi mancava.

@martina
Aggiungo il ferro: stanca da mesi, statica ferma, esame del sangue, carenza. Curata, sono tornata quella di prima. Fatevi controllare, non allenatevi di più.
`,
  },
];
