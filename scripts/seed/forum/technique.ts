import type { WrittenTopic } from "./Topic.ts";

export const technique: WrittenTopic[] = [
  {
    title: "Bloccata a 18 metri da un anno: da dove ricomincio?",
    category: "tecnica",
    daysAgo: 12,
    quietSince: 1,
    views: 612,
    posts: `
@teresa
Ciao a tutti. Scendo bene fino a 15, poi a 18 le orecchie si fermano di colpo. A testa in su nessun problema. Ho fatto due corsi e continuo a sentirmi dire «rilassati».

Da dove riparto, concretamente?

@giulia
Quasi certamente è ancora una Valsalva mascherata. Prova: naso chiuso, specchio, mano sulla pancia. Se la pancia si muove, sai che cosa fare per le prossime due settimane.

@katarzyna
Ho avuto lo stesso identico problema. A me ha aiutato guardare il cavo e non il fondo: tenevo il collo piegato senza accorgermene.

@teresa
Provato ora allo specchio: la pancia si muove eccome. Che rabbia, ma almeno ho capito.

@giulia, called settimane
È la notizia migliore che potevi darmi. Cinque minuti al giorno con la «T» senza voce, e niente mare profondo per due settimane.

@camille
Bonne chance Teresa ! Moi, trois semaines d'exercices et puis d'un coup ça passe. Patience.

@stefano
Aggiungo il free immersion a piedi in giù: tolto il problema della testa, resta solo la compensazione da ascoltare.

@luca
Domanda da ignorante: come fate a capire se l'aria nella bocca viene spinta dalla lingua o dalle guance? Io gonfio le guance e basta.

@giulia, edited
> come fate a capire se l'aria nella bocca viene spinta dalla lingua o dalle guance?

Stringi le guance tra pollice e indice mentre fai la «T». Se le orecchie si aprono lo stesso, è la lingua. Se non succede niente, per ora è tutto guance: non è un errore, ma più giù non basta.

@salvo
Una cosa che si dice poco: a 18 metri molti sono semplicemente in ritardo. Compensano quando sentono pressione, e quando la senti è già tardi. Una compensazione a ogni bracciata, anche se vi sembra inutile.

@teresa
> Una compensazione a ogni bracciata

Questo non me l'aveva mai detto nessuno. In effetti io aspetto il fastidio.

@ilaria
Mi ci ritrovo in tutto. Posso unirmi alla terapia dello specchio?

@teresa
Fatta la prima settimana. Ieri in vasca, a quattro metri, tredici compensazioni di fila senza pancia. Lo so che quattro metri non sono diciotto, ma per me è una rivoluzione.

@giulia
Quattro metri sono i diciotto con meno paura intorno: la variazione di pressione per metro lì è perfino più grande. Finisci il programma di #{settimane} e poi ci rivediamo sul cavo.
`,
  },
  {
    title: "Contrazioni: quando arrivano a voi?",
    category: "tecnica",
    daysAgo: 299,
    quietSince: 281,
    views: 268,
    posts: `
@luca
In statica mi arrivano a 1'40" e da lì è una lotta. Il mio compagno dice che a lui arrivano a tre minuti. È allenamento o è come siamo fatti?

@elena
Tutte e due le cose. Il momento in cui arrivano cambia poco, quello che cambia con l'allenamento è quanto ti disturbano. Conta quante ne reggi comode, non quando comincia la prima.

@elisa
A me a 2'10", e il mio massimale è 4'44". Più di metà dell'apnea la faccio con le contrazioni, ormai mi fanno compagnia.

@luca
Detta così fa meno paura. Grazie.

@davide
Io neanche le riconosco ancora, mi sembra singhiozzo!

@elena
È esattamente quello: un singhiozzo del diaframma. Lascialo fare.

@marek
W mojej grupie jest kolega senza contrazioni, mai, nemmeno a cinque minuti. Sembra una fortuna ed è il contrario: gli manca il campanello. Con lui la sicurezza conta i secondi a voce alta.

@chiara
Confermo quello che scrive Marek. Le contrazioni sono informazione: chi non le ha deve fidarsi solo del tempo e del compagno.
`,
  },
  {
    title: "Tabelle a secco: sì, ma quante volte a settimana?",
    category: "tecnica",
    daysAgo: 27,
    quietSince: 18,
    views: 356,
    posts: `
@matteo
Faccio due sere di vasca. Ha senso aggiungere tabelle a casa? Ogni giorno mi pare troppo e tutti gli amici ne fanno di più.

@elena
Due a settimana, una CO₂ e una di solo rilassamento. Se il giorno dopo in vasca sei stanco, ne fai una.

@jonas
I do one table on Sundays and nothing else dry. My static still went up forty seconds last year.

@federico
Concordo. Le tabelle quotidiane le ho fatte un inverno intero: mi hanno insegnato soprattutto a odiarle.

@anna
Che differenza c'è tra tabella CO₂ e O₂? Ogni applicazione la spiega in un altro modo.

@elena
In breve:

- **CO₂**: la stessa apnea, comoda, con recuperi sempre più corti. Ti abitua alla voglia di respirare.
- **O₂**: recuperi lunghi e uguali, apnee sempre più lunghe. Ti porta vicino al limite, quindi mai da soli e mai in acqua senza qualcuno che guardi solo te.

La prima basta a quasi tutti per il primo anno.

@anna
Finalmente. Allora resto sulla prima.

@matteo
Aggiornamento dopo dieci giorni: una tabella a settimana e una sera sul tappeto senza cronometro. Dormo meglio e in vasca ho più voglia.
`,
  },
  {
    title: "Virata in dinamica: perdo due metri ogni volta",
    category: "tecnica",
    daysAgo: 312,
    quietSince: 304,
    views: 187,
    posts: `
@paolo
In video si vede che arrivo troppo vicino al muro e poi spingo storto. Qualcuno ha un esercizio semplice?

@francesca
Conta le pinneggiate tra la T sul fondo e il muro e gira sempre alla stessa. A me sono cinque.

@elena
Giusto. E poi spingi solo quando le braccia sono già distese: prima lunga, poi forte.

@filippo
Io mi filmavo di lato. Guardati da sopra, dal bordo: il piede che parte storto si vede solo da lì.

@paolo
Provato stasera: la prima è venuta bene per caso, la quinta per scelta. Grazie!
`,
  },
  {
    title: "Dalla Frenzel al mouthfill: quando ha senso cominciare?",
    category: "tecnica",
    daysAgo: 290,
    quietSince: 190,
    views: 538,
    posts: `
@enrico
Compenso in Frenzel senza pensarci fino a trenta metri, poi non mi resta aria da portare in bocca. Mi dicono tutti mouthfill, ma chi l'ha imparato mi parla di mesi. A che punto conviene iniziare, e con quali esercizi?

@giulia, called controllo
Conviene quando la Frenzel è noiosa. Se a trenta metri ci arrivi davvero senza pensarci, ci siamo.

Ordine che uso con i miei allievi:

1. Palato molle: a secco, aria dalla bocca al naso e ritorno, a comando.
2. Glottide chiusa: carichi le guance, la chiudi, respiri (sì, respiri) senza perdere l'aria in bocca.
3. Carica a secco e compensazioni una dopo l'altra finché l'aria finisce. Si conta, si scrive, si migliora.
4. In acqua, carica a dieci metri e discesa fino a quindici. Non di più, per settimane.

L'acqua profonda arriva per ultima.

@dmitrij
Я начинал так же. Il mio errore: caricavo troppo presto e troppo, con le guance come una rana. A metà discesa ingoiavo tutto. Meno aria, tenuta meglio.

@enrico
> respiri (sì, respiri) senza perdere l'aria in bocca

Ho passato venti minuti davanti allo specchio e la mia compagna ha chiamato i figli perché venissero a vedere. Ci riesco una volta su quattro.

@giulia
Una su quattro il primo giorno è tantissimo. I figli di solito ci riescono subito, chiedi a loro.

@nikos
Small warning from somebody who teaches it in the sea: people learn mouthfill, get ten extra metres in a week, and their chest is not ready for those metres. Equalisation must not be faster than the body. Go down in steps of one or two metres, and stop at the first strange feeling in the throat or chest.

@salvo
Quello che scrive Nikos andrebbe stampato e appeso in barca.

@camille
J'ajoute : la charge se perd presque toujours parce qu'on avale. Un truc de mon instructeur : la langue légèrement en avant, comme pour dire «l».

@federico
Per me la svolta è stata smettere di provarlo in profondità. Tre mesi solo a secco e in piscina, poi in mare era già lì.

@enrico, edited
Torno dopo sette settimane: tre su quattro a secco, e a quindici metri tengo la carica fino al fondo. Trenta resta il mio limite e, seguendo #{controllo}, per ora va bene così.

@giulia
Questo è il messaggio più bello del mese.
`,
  },
  {
    title: "Compensation : la langue qui bloque à 12 mètres",
    category: "tecnica",
    daysAgo: 41,
    quietSince: 36,
    views: 149,
    posts: `
@antoine
Bonjour à tous, je lis l'italien mais je l'écris mal, donc je demande en français. En piscine je compense sans souci. En mer, tête en bas, ma langue se colle au palais vers douze mètres et plus rien ne passe. Quelqu'un a connu ça ?

@camille
Oui, exactement au même endroit. C'était la nuque : je regardais le fond. Menton rentré, yeux sur le câble, et la langue est redevenue libre.

@giulia
Ciao Antoine, leggo il francese ma rispondo in italiano! Prova così: a secco, sdraiato sul letto con la testa fuori dal bordo, all'ingiù. Se lì la «K» e la «T» non partono, il mare non c'entra: si allenano sul letto.

@ines
I had a student with the same thing. She was clenching her jaw on the snorkel before the dive. Two minutes face down without the snorkel in the mouth, jaw hanging, and it was gone.

@antoine
Merci ! Sur le lit, tête en bas : rien ne passe, donc c'est bien moi et pas la mer. Je travaille ça et je reviens.

@antoine
Je reviens : seize mètres hier, sans forcer. La mâchoire comptait pour moitié. Grazie a tutti!
`,
  },
  {
    title: "Che cosa mangiate prima della vasca serale?",
    category: "tecnica",
    daysAgo: 303,
    quietSince: 291,
    views: 402,
    posts: `
@sara
Alleno alle 20.30 dopo il lavoro. Se ceno prima mi torna su tutto, se non mangio a metà dell'ora ho le gambe vuote. Voi come fate?

@alessia
Merenda vera alle 17: pane, miele, una banana. Poi niente fino a dopo. Cena tardi e leggera.

@riccardo
Una volta ho fatto statica dopo la carbonara. Non vi racconto altro.

@elena
Tre ore tra un pasto pieno e l'acqua, un'ora e mezza per uno spuntino. E bevete durante il giorno, non tutto alle otto: un'ora distesi in acqua fa lavorare i reni, ve ne accorgete tutti alla fine.

@lucia
Yo ceno a las diez, como buena española, así que no tengo el problema. Prima, una manciata di mandorle e basta.

@beatrice
A digiuno le mie statiche sono più lunghe, ma le dinamiche peggiori. È normale?

@elena
Molto comune. Da fermi la digestione ruba, in movimento serve carburante. Se alleni tutte e due nella stessa sera, vince lo spuntino.

@andrea
Faccio turni di notte in ospedale, quindi il mio corpo non sa mai che ora è. Ho imparato una regola sola: se ho dormito meno di sei ore, quella sera niente massimali, qualunque cosa abbia mangiato.

@sara
Merenda alle 17.15, provata per due settimane: problema risolto. Il mio capo ha imparato a non fissare riunioni a quell'ora.
`,
  },
];
