import type { WrittenArticle } from "./Article.ts";

/** Places, people and the year's calendar. */
export const stories: WrittenArticle[] = [
  {
    title: "Ustica, l'isola dove l'apnea diventò grande",
    language: "it",
    daysAgo: 16,
    cover: "blog-hull-teal",
    coverAlt: "Lo scafo di una barca visto da sotto, e un’apneista che scende con la monopinna",
    author: "blogger",
    gallery: ["meadow-green", "hull-lagoon", "coast-amber", "cave-blue"],
    excerpt:
      "Sette chilometri di perimetro, un faro, tre secche. Siamo tornati dove gli apneisti degli anni Sessanta venivano a misurarsi.",
    hashtags: ["viaggi", "ustica", "storia", "sicilia"],
    html: `<p>L'aliscafo da Palermo ci mette un'ora e mezza, e per tutto il viaggio Ustica sembra un sasso lasciato lì per sbaglio. Poi si entra in porto e il sasso diventa nero, verde e rosa: lava, capperi, intonaci. Siamo venuti in cinque, con dieci paia di pinne e un vecchio numero di una rivista che ormai si legge solo per le fotografie.</p>
<h2>Prima dei computer</h2>
<p>Qui, negli anni Sessanta, si andava in profondità con un cronometro al polso e un medico scettico in barca. I libri dicevano che oltre i cinquanta metri il torace si sarebbe schiacciato. Gli apneisti che scendevano davanti al faro non avevano letto i libri, o li avevano letti e non ci credevano. Il signor Vito, che allora faceva il barcaiolo, lo racconta così: «quando risalivano ridevano. Noi in barca no».</p>
<h2>La secca del Colombaro</h2>
<p>Al mattino il mare è di vetro. La secca parte da tre metri e cade a quaranta con la grazia di una scala. Caliamo il cavo dove la parete è più pulita e ci alterniamo: uno scende, uno guarda, uno tiene il tempo. A diciotto metri passa una ricciola grande come un cane. Non ha fretta. Nemmeno noi, per una volta.</p>
<p>Nel pomeriggio si va piano, nella riserva, con le praterie di posidonia che sembrano pettinate. A cinque metri un polpo cambia colore tre volte per decidere se siamo interessanti. Decide di no.</p>
<blockquote>Qui nessuno ti chiede quanto hai fatto. Ti chiedono se hai mangiato.</blockquote>
<h2>Dove, come, quando</h2>
<ul><li><strong>Arrivarci:</strong> aliscafo o traghetto da Palermo, più volte al giorno nella bella stagione.</li><li><strong>Dormire:</strong> dammusi e camere in paese; con le mute meglio un piano terra.</li><li><strong>Mare:</strong> visibilità fra venti e quaranta metri, corrente da controllare ogni mattina.</li><li><strong>Regole:</strong> zona A della riserva interdetta, boe segnasub obbligatorie, niente pesca in apnea in molte aree.</li></ul>
<h2>L'ultima sera</h2>
<p>Vito ci ha mostrato la barca, che non naviga più e sta in cortile con i gerani dentro. Sullo specchio di poppa ci sono ancora le tacche del cavo, una ogni cinque metri, fatte col temperino. L'ultima è sbiadita. «Quella non si legge», dice, «perché l'abbiamo toccata tutti».</p>
<p>La mattina dopo, dal traghetto, l'isola è tornata un sasso. Ma adesso sappiamo quanto è profondo. A bordo nessuno ha parlato per un pezzo: qualcuno dormiva, qualcuno contava i giorni fino al prossimo viaggio, e uno di noi, non dirò chi, ripassava la compensazione a bocca chiusa guardando la scia.</p>`,
  },
  {
    title: "Il primo brevetto: tutto quello che vorreste chiedere",
    language: "it",
    daysAgo: 33,
    cover: "blog-lanes-green",
    coverAlt: "Le corsie di una piscina viste da sott’acqua, con un apneista sopra le linee nere",
    author: "blogger",
    gallery: ["lanes-lagoon", "static-dusk", "rays-teal"],
    excerpt:
      "AIDA, SSI, CMAS, Apnea Academy: che cosa cambia, quanto costa, quanto dura. E se non so compensare?",
    hashtags: ["corsi", "brevetti", "principianti"],
    html: `<p>Ogni settimana ci arriva la stessa lettera, con firme diverse: «vorrei cominciare, ma non so da dove». Abbiamo raccolto le domande più frequenti e le abbiamo girate a quattro istruttori di didattiche differenti. Le risposte, sorpresa, si assomigliano molto.</p>
<h2>Quale didattica scelgo?</h2>
<p>Quella dell'istruttore che vi piace. AIDA, SSI, CMAS, FIPSAS e Apnea Academy hanno programmi diversi nei dettagli e uguali nella sostanza: fisiologia, sicurezza, tecnica, mare. I primi livelli sono riconosciuti a vicenda quasi ovunque. Conta molto di più il rapporto tra allievi e istruttori: oltre sei a uno, in mare, cambiate corso.</p>
<h2>Che cosa si impara al primo livello?</h2>
<ul><li>A respirare e a non iperventilare, che è la cosa più importante.</li><li>A fare una capovolta e a scendere tra i dodici e i sedici metri.</li><li>A tenere una statica di circa due minuti.</li><li>A riconoscere un compagno in difficoltà e a riportarlo in superficie.</li></ul>
<h2>Quanto costa e quanto dura?</h2>
<p>Da due giorni intensivi a due mesi di serate. La cifra oscilla tra i 180 e i 350 euro; dentro ci devono essere brevetto, materiali e assicurazione per la durata del corso. Diffidate di chi promette quote: in un fine settimana si impara a imparare. Chiedete anche che cosa succede se non finite in tempo: un buon corso prevede un'uscita in più senza supplemento.</p>
<h2>Non riesco a compensare. Rinuncio?</h2>
<p>No. È il problema più comune e quasi sempre si risolve con esercizi a secco prima ancora di entrare in acqua. Dite all'istruttore la verità: raffreddori, otiti, naso rotto a quindici anni. La fretta fa più danni del setto deviato.</p>
<blockquote>Al primo tuffo non dovete andare giù. Dovete avere voglia di tornarci.</blockquote>
<h2>Che visita serve?</h2>
<p>Un certificato di idoneità non agonistica per il corso, agonistica per le gare. Se avete asma, problemi cardiaci, interventi all'orecchio o siete in gravidanza, prima del certificato viene lo specialista. Non è burocrazia: è l'unica parte del corso che nessun istruttore può fare al posto vostro.</p>
<h2>E l'attrezzatura?</h2>
<p>Per cominciare bastano una maschera che non perda e un boccaglio semplice. Pinne lunghe e muta si noleggiano. Aspettate un mese prima di comprare: capirete se vi serve una monopinna o solo un costume più comodo.</p>
<h2>Dopo il corso</h2>
<p>È il momento in cui si smette, di solito perché manca un compagno. Cercate un allenamento condiviso vicino a casa, scrivete sul forum, presentatevi a una porta aperta. L'apnea si impara con un istruttore e si impara davvero con qualcuno accanto, ogni settimana, anche quando piove. Soprattutto quando piove.</p>`,
  },
  {
    title: "Una giornata da giudice: cartellini, paura, gentilezza",
    language: "it",
    daysAgo: 52,
    cover: "blog-moon-rose",
    coverAlt: "La luna su un mare calmo e rosato, una boa accesa e un apneista che si immerge",
    author: "blogger",
    excerpt:
      "Abbiamo seguito un giudice di gara dal sorteggio al protocollo di superficie. Che cosa si vede da quel lato del cavo.",
    hashtags: ["gare", "regole", "interviste"],
    html: `<p>Alle sette e venti del mattino Renata controlla per la terza volta la stessa batteria di cartellini. Bianco, giallo, rosso. Fa la giudice da undici anni e dice che il bianco è il suo colore preferito, ma che il giallo è quello che insegna di più.</p>
<h2>Prima del cavo</h2>
<p>La giornata di una gara comincia la sera prima, con gli annunci. Ogni atleta dichiara la quota: se la raggiunge e torna come deve, bene; se si ferma prima, perde punti; se sbaglia il protocollo, perde tutto. «La maggior parte degli errori», dice Renata, «è stata decisa la sera. Nel momento in cui hanno scritto un numero che non era il loro».</p>
<h2>I trenta secondi più lunghi</h2>
<p>Il conto alla rovescia va da due minuti a zero, e da zero l'atleta ha trenta secondi per partire. In quella mezza dozzina di respiri succede ogni cosa: chi sorride, chi dimentica la maschera, chi ha già deciso di non andare. Il giudice guarda e tace. È un lavoro di sguardo.</p>
<blockquote>Non giudico il tuffo. Giudico la persona che ne esce.</blockquote>
<h2>Il protocollo</h2>
<p>All'emersione si hanno quindici secondi: togliere la maschera, fare segno di OK, dire «I'm OK», in quest'ordine e senza aiuto. Sembra facile e lo sarebbe, a riposo. Con poco ossigeno le mani cercano la cosa sbagliata, la bocca arriva tardi. Le regole esistono per capire, in quindici secondi, se chi è risalito è ancora presente.</p>
<ul><li><strong>Bianco:</strong> prova valida.</li><li><strong>Giallo:</strong> valida con penalità, per quota mancata, presa anticipata o cartellino non riportato.</li><li><strong>Rosso:</strong> prova nulla. Qualche volta salva la vita, anche se nessuno ringrazia.</li></ul>
<h2>Il rosso che ricorda</h2>
<p>Renata ne racconta uno solo: un ragazzo che aveva fatto il tuffo della vita e ha mancato l'ordine dei gesti per mezzo secondo. «Mi ha odiata fino a cena. A cena mi ha chiesto di rivedere il video insieme. L'anno dopo ha fatto bianco e mi ha cercata tra la gente».</p>
<h2>Quello che resta</h2>
<p>Verso le tre del pomeriggio il mare si alza e si chiude. Ventidue tuffi, diciannove bianchi, due gialli, un rosso. Renata mette via i cartellini nello stesso ordine in cui li ha tirati fuori. Le chiedo se non le manchi scendere. «Scendo ogni volta», dice. «Solo che torno prima».</p>
<p>Se vi viene voglia di provare, i corsi da giudice durano un fine settimana e costano poco. Servono occhi buoni, schiena dritta e la capacità di dire no con gentilezza. È una dote rara, ma si allena.</p>`,
  },
  {
    title: "Cinque piscine profonde d'Europa da provare una volta",
    language: "it",
    daysAgo: 87,
    cover: "blog-shaft-arctic",
    coverAlt: "Un apneista scende nel pozzo di una piscina profonda, fra gli oblò illuminati",
    author: "blogger",
    gallery: ["shaft-abyss", "shaft-lagoon", "shaft-green"],
    excerpt:
      "Acqua calda, nessuna corrente, visibilità perfetta: il cavo al chiuso, da Montegrotto a Mszczonów.",
    hashtags: ["piscine", "viaggi", "indoor"],
    html: `<p>Quando il mare chiude, gli apneisti scendono lo stesso. In Europa ci sono ormai piscine così profonde che ci si allena tutto l'anno, in costume, con la luce accesa. Ecco il nostro giro.</p>
<h2>Il giro breve</h2>
<ul><li><strong>Y-40, Montegrotto Terme:</strong> quarantadue metri di acqua termale a 33 gradi. Il posto giusto per lavorare sulla compensazione.</li><li><strong>Deepspot, Mszczonów:</strong> quarantacinque metri a mezz'ora da Varsavia, con relitto e grotte finte per i curiosi.</li><li><strong>Nemo 33, Bruxelles:</strong> trentatré metri, oblò e ristorante: gli amici vi guardano mentre mangiano.</li></ul>
<h2>Prima di prenotare</h2>
<p>Tutte chiedono brevetto, certificato medico e un compagno. I turni sono brevi, spesso un'ora e mezza: arrivate riscaldati, con un piano. Portate una muta sottile anche se l'acqua è calda, perché stando fermi ci si raffredda comunque.</p>
<blockquote>In piscina la profondità è un esercizio. In mare torna a essere un luogo.</blockquote>
<p>Un'ultima cosa: dopo una giornata profonda non si vola subito e non si fanno bombole. Vale anche quando intorno ci sono le piastrelle.</p>`,
  },
  {
    title: "A slow week in Dahab",
    language: "en",
    daysAgo: 142,
    cover: "blog-reef-amber",
    coverAlt: "A diver gliding down to a coral reef among fish, in warm light",
    author: "blogger",
    excerpt: "Six mornings on the line, one day off, too much tea. A beginner's diary from the Red Sea.",
    hashtags: ["travel", "dahab", "english"],
    html: `<p>I went to Dahab to get deeper and came back with a better idea of what that means. On the first morning my instructor asked how far I wanted to go. I said thirty metres. She asked how I wanted to feel. I had not prepared an answer.</p>
<h2>Monday to Wednesday</h2>
<p>We spent three days between five and fifteen metres. Hands on the line, eyes closed, ears one small click at a time. The water was twenty-six degrees and so clear that the reef looked like a painting of a reef. Twice I turned early, and both times she said the same thing: good turn.</p>
<h2>The day off</h2>
<p>Nobody dives on Thursday. We walked up the wadi, drank tea with sage, and slept. I did not understand the rest day until Friday, when everything that had been difficult was simply quiet.</p>
<blockquote>Depth is what happens when you stop asking for it.</blockquote>
<h2>What I would tell a friend</h2>
<ul><li>Book a week, not a weekend.</li><li>Bring a thin suit and a good book.</li><li>Say out loud when your ears are tired.</li><li>Tip the tea man.</li></ul>
<p>On the last morning I touched twenty-four metres and stayed a moment, because there was no hurry to leave. It was not the number I came for. I have kept it anyway.</p>`,
  },
  {
    title: "Calendario delle gare: che cosa ci aspetta",
    language: "it",
    daysAgo: 3,
    cover: "blog-coast-dusk",
    coverAlt: "Una barca davanti a una costa rocciosa, al crepuscolo",
    author: "admin",
    draft: true,
    excerpt: "Bozza: le date confermate e quelle ancora da verificare con gli organizzatori.",
    hashtags: ["gare", "calendario"],
    html: `<p>In preparazione. Qui andranno le date confermate delle gare dei prossimi mesi, con luoghi, discipline e termini di iscrizione.</p>
<h2>Da verificare</h2>
<ul><li>Lignano: conferma delle corsie per la seconda giornata.</li><li>Dahab: elenco dei giudici.</li><li>Kalamata: numero massimo di squadre.</li></ul>
<p>Chiudere il pezzo dopo la riunione con gli organizzatori.</p>`,
  },
];
