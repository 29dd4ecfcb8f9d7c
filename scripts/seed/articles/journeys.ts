import { figure, type WrittenArticle } from "./Article.ts";

/** Where to go, how it began, and how to behave. */
export const journeys: WrittenArticle[] = [
  {
    title: "Cenote: le cattedrali d’acqua dolce",
    language: "it",
    daysAgo: 28,
    author: "blogger",
    cover: "blog-cave-teal",
    coverAlt: "Un apneista risale verso la luce dentro una grotta allagata",
    gallery: ["cave-blue", "cave-lagoon", "rays-blue"],
    excerpt:
      "Nello Yucatán si scende nell’acqua dolce fra radici e fasci di luce. Che cosa portare, che cosa non fare, e perché la grotta resta fuori.",
    hashtags: ["viaggi", "cenote", "messico"],
    html: `<p>Si cammina nella giungla con le pinne in mano, si scende una scala di legno, e sotto c’è un cielo. È capovolto, ha le radici al posto delle nuvole, ed è fermo da qualche migliaio di anni.</p>
<h2>Che cos’è un cenote</h2>
<p>Una porzione di soffitto crollata in una pianura di calcare piena di fiumi sotterranei. I Maya ci prendevano l’acqua e ci vedevano una porta. Molti sono profondi pochi metri; alcuni superano i trenta, con pareti verticali che sembrano disegnate.</p>
<h2>L’acqua dolce non vi tiene su</h2>
<p>È la prima sorpresa. Rispetto al mare si galleggia meno: un chilo, un chilo e mezzo di zavorra in meno, da provare in acqua bassa. La seconda è l’aloclino, dove l’acqua dolce poggia su quella salata: la vista trema come sull’asfalto d’agosto. Dura un metro, poi torna tutto nitido, e più caldo.</p>
${figure("cave-blue", "Un apneista risale nel fascio di luce di una grotta blu", "Verso mezzogiorno la luce entra a lama, e ci si mette in fila per attraversarla.")}
<h2>La regola che non si discute</h2>
<p>In apnea si resta <strong>dove si vede la superficie aperta</strong>. Niente cunicoli, niente «solo fino alla prossima sala». Le grotte sono un altro mestiere, con altre attrezzature e altri corsi. Si scende sul cavo, con una boa, uno alla volta, con qualcuno del posto.</p>
<h2>In valigia</h2>
<ul><li>Una muta da tre millimetri: l’acqua è sui venticinque gradi tutto l’anno.</li><li>Nessuna crema prima del bagno: ci si doccia e si entra puliti.</li><li>Scarpe che non temano il fango.</li><li>Contanti per l’ingresso, e la pazienza di arrivare alle otto.</li></ul>
<blockquote>Là sotto nessuno parla piano apposta. Viene da sé.</blockquote>
<p>L’ultimo giorno siamo rimasti a galla senza tuffarci. Una rondine entrava e usciva dal buco nel soffitto. Ho pensato che stesse facendo la stessa cosa che facciamo noi.</p>`,
  },
  {
    title: "Mediterraneo d’inverno: quattordici gradi e nessuno intorno",
    language: "it",
    daysAgo: 48,
    author: "marco",
    cover: "blog-coast-lagoon",
    coverAlt: "Una barca sola davanti a una costa rocciosa, su un mare chiaro",
    excerpt:
      "Da gennaio a marzo il mare è trasparente, freddo e vuoto. Come organizzare un’uscita breve, sicura e bellissima.",
    hashtags: ["mare", "inverno", "viaggi"],
    html: `<p>A febbraio il parcheggio è gratis e il barista vi chiede se state bene. Il mare invece sta benissimo: niente motori, poco plancton, venticinque metri di visibilità. Basta volergli bene per mezz’ora, non per mezza giornata.</p>
<h2>Prima: scegliere il giorno</h2>
<p>Due giorni di calma, vento da terra, sole. Se uno dei tre manca, si va a pranzo. D’inverno si sta vicino: una baia riparata, l’uscita dall’acqua a pochi minuti, il telefono carico e qualcuno a riva che sappia a che ora tornate.</p>
<h2>Durante: metà di tutto</h2>
<p>Metà della quota, metà dei tuffi, il doppio dei recuperi. Il freddo accorcia il fiato e rende goffe le mani, e con le mani goffe non si sgancia una cintura. Ci si dà un tempo, quaranta minuti, e lo si rispetta anche se è bellissimo. Soprattutto se è bellissimo.</p>
<ul><li>Muta da sette, cappuccio sotto la giacca, guanti.</li><li>Acqua calda in un thermos, da versare nella muta prima di entrare.</li><li>Boa, cavo, coltellino, e un compagno che abbia più freddo di voi: sarà lui a dire basta.</li></ul>
<h2>Dopo: la parte migliore</h2>
<p>Ci si cambia prima di parlare. Berretto, calze asciutte, tè. Chi batte i denti non guida. Chi non smette di battere i denti, è confuso o insolitamente silenzioso ha bisogno di caldo e di aiuto, non di una battuta.</p>
<p>L’ultima volta, a Bergeggi, una seppia ci ha seguiti per un quarto d’ora. Aveva l’aria di chi non vede gente da mesi.</p>`,
  },
  {
    title: "Una storia italiana: dagli anni Quaranta ai cento metri",
    language: "it",
    daysAgo: 78,
    author: "blogger",
    cover: "blog-moon-teal",
    coverAlt: "La luna si specchia in un mare calmo, accanto a una boa accesa",
    excerpt:
      "Bucher, Maiorca, Mayol, Pelizzari, Bandini: ottant’anni di respiri trattenuti, raccontati da chi aspettava in barca.",
    hashtags: ["storia", "record", "sicilia"],
    html: `<p>Ogni sport ha un mito di fondazione. Il nostro comincia con una scommessa.</p>
<h2>1949, trenta metri</h2>
<p>Raimondo Bucher è un ufficiale dell’aeronautica con la passione della pesca. Nel 1949, al largo di Capri, scommette cinquantamila lire che scenderà a trenta metri per consegnare un messaggio a un palombaro. I medici avvertono che il torace non reggerà. Bucher scende, consegna, risale, incassa. La fisiologia deve ricominciare da capo.</p>
<h2>Maiorca e Mayol</h2>
<p>Nel 1960 un siracusano, Enzo Maiorca, arriva a quarantacinque metri. Per un quarto di secolo il record passa e ripassa di mano, e di fronte a lui c’è quasi sempre un francese nato a Shanghai, Jacques Mayol, che parla di yoga e di delfini. Nel 1976 Mayol tocca i cento metri davanti all’isola d’Elba, con la slitta. Maiorca risponde nel 1988, a centouno, e smette. Sono due modi opposti di scendere: di volontà il primo, di abbandono il secondo. Li stiamo ancora copiando entrambi.</p>
<blockquote>In barca si contavano i minuti sulle dita, perché l’orologio metteva paura.</blockquote>
<h2>Una donna, centosette metri</h2>
<p>Nel 1989, all’Elba, Angela Bandini scende in assetto variabile a centosette metri. È più di quanto abbia fatto, fino a quel giorno, qualunque uomo. Molti giornali la raccontarono in poche righe. Vale la pena di riscriverle più lunghe.</p>
<h2>La scuola</h2>
<p>Negli anni Novanta Umberto Pelizzari porta l’apnea in televisione e, soprattutto, nelle piscine di provincia. Nasce una didattica: progressioni, rilassamento, sicurezza. È il vero salto. Prima c’erano gli eroi e i loro amici in barca; dopo, un corso il mercoledì sera.</p>
<h2>Oggi</h2>
<p>I record in assetto costante hanno superato da un pezzo le quote di allora, e fra i nomi da battere ce ne sono diversi di italiane. Ma la cosa che colpisce, sfogliando le foto, è un’altra: in quelle del 1960 c’è un uomo solo, con una fune. In quelle di oggi, intorno al cavo, ci sono sempre almeno quattro persone. <strong>È quello il progresso.</strong></p>`,
  },
  {
    title: "Galateo della corsia",
    language: "it",
    daysAgo: 15,
    author: "elena",
    cover: "blog-static-blue",
    coverAlt: "Un’apneista in galleggiamento a faccia in giù, nella piscina azzurra",
    group: "galateo",
    excerpt:
      "Chi parte, chi aspetta, chi guarda. Otto regole non scritte per dividere venticinque metri in dodici persone.",
    hashtags: ["piscina", "allenamento", "compagni"],
    html: `<p>In piscina siamo ospiti di un bagnino che ci guarda con sospetto, e ha ragione: gente ferma a faccia in giù. Qualche regola aiuta lui e noi.</p>
<ol>
<li><strong>Presentatevi al bagnino.</strong> Ditegli quanti siete, che cosa fate, chi fa sicurezza. Vi guarderà con occhi diversi.</li>
<li><strong>Nessuna apnea senza qualcuno che guarda.</strong> Nemmeno l’ultima. Nemmeno la più facile.</li>
<li><strong>Chi guarda, guarda.</strong> Non conta le vasche di un altro, non si sistema la maschera, non chiacchiera.</li>
<li><strong>Si parte quando chi è davanti ha respirato tre volte</strong>, non quando ha toccato il muro.</li>
<li><strong>Il muro è di chi arriva.</strong> Chi riposa sta negli angoli.</li>
<li><strong>Mai sorpassare sott’acqua.</strong> Se qualcuno è più lento, si parte dopo.</li>
<li><strong>Le tabelle si dichiarano prima</strong>, così nessuno scambia una contrazione per un guaio, o un guaio per una contrazione.</li>
<li><strong>Si finisce insieme.</strong> Chi esce per primo non lascia l’ultimo senza occhi addosso.</li>
</ol>
<h2>E poi, la buona educazione</h2>
<p>Le pinne si posano, non si lanciano. Il profumo resta a casa, perché l’aria sopra l’acqua la respiriamo tutti molto in fondo. E quando un principiante fa la sua prima vasca, si smette di nuotare e si applaude. È successo a tutti, e ce ne ricordiamo ancora.</p>`,
  },
  {
    title: "Compensare senza fretta: sette giorni di esercizi a secco",
    language: "it",
    daysAgo: 2,
    author: "giulia",
    cover: "blog-plate-rose",
    coverAlt: "Un apneista raggiunge il piattello in fondo al cavo, nella luce rosa",
    excerpt:
      "Dieci minuti al giorno, uno specchio e un palloncino. Un programma passo per passo per arrivare al prossimo tuffo con le orecchie pronte.",
    hashtags: ["compensazione", "tecnica", "principianti"],
    html: `<p>La compensazione non si forza e non si recupera in acqua: si prepara a casa, come le scale per un pianista. Ecco la settimana che do ai miei allievi. Se siete raffreddati, se un orecchio fa male o se siete stati operati, prima se ne parla con un otorino.</p>
<h2>Giorno 1: sentire</h2>
<p>Davanti allo specchio, deglutite e ascoltate il <em>clic</em>. Fatelo venti volte. Sono le tube che si aprono: oggi basta accorgersene.</p>
<h2>Giorno 2: la glottide</h2>
<p>Aprite la bocca, trattenete il fiato senza chiudere le labbra. Ciò che ha fermato l’aria è la glottide. Aperta, chiusa, aperta, chiusa: trenta volte.</p>
<h2>Giorno 3: il palato molle</h2>
<p>Respirate dal naso con la bocca aperta, poi dalla bocca con il naso libero, senza toccare niente. È il palato che si sposta. Il suo posto utile è a metà.</p>
<h2>Giorno 4: la lingua</h2>
<p>Naso chiuso fra due dita, glottide chiusa, dite «T» senza voce. Le narici si gonfiano? La pancia è ferma? Allora è Frenzel. Se si muove la pancia, si torna al giorno 2.</p>
<h2>Giorno 5: il palloncino</h2>
<p>Un palloncino da naso, quelli che si trovano anche in farmacia: gonfiatelo a piccoli colpi di lingua, poi sgonfiatelo. Poca pressione. Chi diventa rosso sta sbagliando.</p>
<h2>Giorno 6: a testa in giù</h2>
<p>Sdraiati sul letto, la testa oltre il bordo. Gli stessi gesti, più lenti. Un compagno in casa, e nessuna apnea lunga.</p>
<h2>Giorno 7: niente</h2>
<p>Il riposo fa parte del programma. Domani si va in acqua, con un istruttore e senza una quota in mente.</p>
<blockquote>Se la senti, l’hai già fatta tardi. Si compensa prima della pressione, non contro.</blockquote>`,
  },
  {
    title: "La settimana in cui non è successo niente",
    language: "it",
    daysAgo: 1,
    author: "blogger",
    scheduledIn: 3,
    cover: "blog-buoy-arctic",
    coverAlt: "Una boa su un mare chiaro e liscio, con un apneista sul cavo",
    excerpt:
      "Cinque giorni di mare piatto, nessun record, nessuna foto. Appunti su come si impara quando non si cerca.",
    hashtags: ["racconti", "mare"],
    html: `<p>Siamo partiti in sei con una tabella, e la tabella è rimasta in auto. Il primo giorno per dimenticanza, il secondo per pigrizia, dal terzo per scelta.</p>
<h2>Lunedì</h2>
<p>Mare d’olio. Abbiamo messo la boa su venti metri e nessuno è andato oltre i dodici. Piero ha passato un’ora a guardare come si muove il cavo.</p>
<h2>Mercoledì</h2>
<p>Chiara ha smesso di contare i secondi e ha cominciato a contare le castagnole. Dice che i tempi si sono allungati. Le castagnole pure.</p>
<h2>Venerdì</h2>
<p>Ultimo tuffo, tutti insieme, a turno, uno alla volta e cinque a guardare. Nessuno ha chiesto quanto. In auto, la tabella era ancora sul cruscotto, un po’ sbiadita.</p>`,
  },
  {
    title: "Intervista a un costruttore di monopinne",
    language: "it",
    daysAgo: 4,
    author: "blogger",
    draft: true,
    cover: "blog-dynamic-arctic",
    coverAlt: "Un apneista disteso sott’acqua, nella vasca chiara",
    excerpt: "Da sistemare: mancano le foto del laboratorio e la risposta sulle resine.",
    hashtags: ["attrezzatura", "interviste"],
    html: `<p>Il laboratorio è in un garage, e odora di resina e caffè. Ci riceve con un foglio di fibra in mano, come un fornaio con la pala.</p>
<h2>Da dove si comincia?</h2>
<p>«Dal piede. Il resto è conseguenza.»</p>
<h2>Domande ancora senza risposta</h2>
<ul><li>Quanto dura una pala, in vasche?</li><li>Come si smaltisce la fibra?</li><li>Quante ne costruisce in un anno?</li></ul>`,
  },
  {
    title: "Dieci spiagge da cui si entra in acqua con tre passi",
    language: "it",
    daysAgo: 8,
    author: "blogger",
    draft: true,
    cover: "blog-meadow-dusk",
    coverAlt: "Un’apneista con la monopinna sopra una prateria, nella luce della sera",
    excerpt: "Bozza: sei su dieci, le altre le aspetto dai lettori.",
    hashtags: ["viaggi", "mare"],
    html: `<p>Si va da est a ovest, e non si dice mai il nome della settima. Per ora ne ho sei, con parcheggio, fondo e vento che le rovina.</p>
<h2>La prima</h2>
<p>Ghiaia grossa, tre passi e si è a cinque metri. Con lo scirocco si resta a terra.</p>`,
  },
];
