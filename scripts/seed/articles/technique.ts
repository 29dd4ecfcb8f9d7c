import type { WrittenArticle } from "./Article.ts";

/** How it is done: equalisation, tables, safety, weights. */
export const technique: WrittenArticle[] = [
  {
    title: "Frenzel e mouthfill: una mappa per non perdersi",
    language: "it",
    daysAgo: 9,
    cover: "blog-plate-teal",
    coverAlt: "Un apneista a testa in giù raggiunge il piattello in fondo al cavo, nell’acqua verde",
    author: "giulia",
    gallery: ["plate-abyss", "shaft-teal", "blue-abyss"],
    excerpt:
      "Perché ci si blocca sempre alla stessa quota, e quali esercizi a secco servono davvero prima di tornare sul cavo.",
    hashtags: ["compensazione", "frenzel", "mouthfill", "tecnica"],
    html: `<p>Quasi tutti quelli che arrivano da me dicono la stessa frase: «mi si chiudono le orecchie a diciotto metri». Le orecchie non si chiudono. A diciotto metri, semplicemente, finisce l'aria che si riesce a spostare con il gesto che si è imparato da bambini, soffiando a naso chiuso. È una buona notizia, perché un gesto si cambia.</p>
<h2>Valsalva, il vicino rumoroso</h2>
<p>La manovra di Valsalva usa i muscoli del torace e dell'addome: spinge l'aria dai polmoni verso le orecchie. Funziona in piedi, funziona in aereo, funziona nei primi metri a testa in su. A testa in giù i polmoni sono più in alto della bocca, l'aria tende a restare dov'è e il diaframma lavora contro il peso dei visceri. Si spinge di più, ci si irrigidisce, si consuma. Poi si torna su.</p>
<h2>Frenzel: la lingua fa da pistone</h2>
<p>Nella Frenzel la glottide è chiusa e il torace riposa. A muoversi è la lingua, che comprime la poca aria contenuta nella bocca. È un gesto piccolo, silenzioso, ripetibile ogni metro. Per trovarlo servono tre cose, e vanno imparate separatamente:</p>
<ul><li><strong>chiudere la glottide</strong>, come un istante prima di tossire;</li><li><strong>tenere il palato molle a metà</strong>, così che l'aria possa andare sia in bocca sia nel naso;</li><li><strong>muovere la lingua</strong> dicendo una «T» o una «K» senza voce.</li></ul>
<p>Allo specchio, con il naso chiuso tra due dita, le narici devono gonfiarsi mentre la pancia resta ferma. Se si muove la pancia, è ancora Valsalva travestita. Cinque minuti al giorno per due settimane valgono più di venti tuffi fatti con rabbia.</p>
<h2>Mouthfill: fare la spesa prima che chiuda il negozio</h2>
<p>Sotto una certa quota, diversa per ciascuno, dai polmoni non arriva più nulla. L'aria che servirà fino al fondo deve essere già in bocca. Il mouthfill è questo: a una profondità in cui portarla su è ancora facile si riempiono le guance, si chiude la glottide e da lì in poi si amministra.</p>
<blockquote>La carica non è una prova di forza. È una promessa che si fa a diciotto metri e si mantiene a cinquanta.</blockquote>
<p>L'errore più comune è ingoiare. Succede quando il collo è esteso per guardare il fondo, oppure quando il palato si alza da solo per la tensione. La cura è la stessa: mento al petto, sguardo sul cavo, discesa più lenta di quanto vorreste.</p>
<h2>Un programma onesto</h2>
<p>Prima settimana, solo specchio. Seconda, cavo in free immersion, piedi in giù, compensando ogni metro. Terza, testa in giù fino a dieci metri. Soltanto dopo si carica, e si carica a quote ridicole: otto metri, poi dieci. Chi salta i passaggi torna indietro, e di solito con un'otite.</p>
<p>Infine, il riposo. Le tube di Eustachio sono tessuto vivo: se oggi non vanno, domani andranno. Se fanno male, si esce. Non esiste quota che valga un timpano.</p>`,
  },
  {
    title: "Tabelle CO2 e O2: a che cosa servono davvero",
    language: "it",
    daysAgo: 24,
    cover: "blog-static-green",
    coverAlt: "Un apneista galleggia a faccia in giù, immobile, nell’acqua verde della piscina",
    author: "elena",
    gallery: ["static-lagoon", "lanes-arctic"],
    excerpt:
      "Due strumenti diversi, confusi da quasi tutti. Come costruirle su misura e quando lasciarle nel cassetto.",
    hashtags: ["allenamento", "tabelle", "statica"],
    html: `<p>Nel mio gruppo c'è una regola: chi porta una tabella trovata in rete deve spiegare a voce alta a che cosa serve ogni riga. Di solito la tabella torna nello zaino. Non perché sia sbagliata, ma perché è di qualcun altro.</p>
<h2>La tabella CO₂</h2>
<p>Il tempo di apnea resta fisso e il recupero si accorcia. Serve a convivere con l'anidride carbonica, cioè con la fame d'aria. Il tempo di apnea deve stare intorno alla metà del proprio massimo: se il massimale è quattro minuti, si lavora a due. Otto ripetizioni, recuperi da due minuti e mezzo fino a quarantacinque secondi.</p>
<ul><li>Le contrazioni possono arrivare, e va bene.</li><li>L'ultima ripetizione deve essere pulita quanto la prima.</li><li>Se a metà si comincia a soffiare, la tabella è troppo dura.</li></ul>
<h2>La tabella O₂</h2>
<p>Qui è il contrario: recuperi lunghi e costanti, apnee che crescono fino all'ottanta per cento del massimale. Si lavora con poco ossigeno, quindi si lavora poco e mai da soli. Una volta a settimana è già tanto. Le prime due apnee devono sembrare inutili: sono il riscaldamento.</p>
<blockquote>La CO₂ si sente, l'ossigeno no. Per questo la seconda tabella è quella che richiede un compagno.</blockquote>
<h2>A secco o in acqua</h2>
<p>La tabella a secco, sul divano, ha un pregio: è sicura e insegna a rilassare il viso. Ha anche un difetto: non insegna a galleggiare, a gestire il freddo, a tornare in superficie con un protocollo. In acqua si fa solo in coppia, con il compagno che conta ad alta voce e tocca la spalla a tempi concordati. Nessuna eccezione, nemmeno nella vasca dei bambini.</p>
<h2>Costruire la propria</h2>
<p>Si parte da un massimale recente, non da quello dell'estate scorsa. Si scrive la tabella, si prova una volta, si corregge. Dopo tre settimane si rifà il test. Se il massimale non si è mosso ma l'ultima ripetizione è diventata comoda, la tabella ha fatto il suo lavoro: non tutto il progresso si misura in secondi.</p>
<p>Segnatevi anche il resto: ore di sonno, ultimo pasto, umore. Dopo un mese scoprirete che il quaderno racconta più del cronometro. Io, per esempio, so che dopo una riunione lunga perdo venti secondi, e ho smesso di prendermela.</p>
<h2>Quando lasciarle stare</h2>
<p>Con la febbre, dopo una notte corta, nelle ventiquattro ore prima di una gara, in un periodo in cui l'apnea è diventata un compito. Le tabelle servono a stare meglio sott'acqua. Se vi fanno venire voglia di non andarci, chiudete il quaderno e fate due vasche guardando il fondo. Torneranno utili, con calma, la settimana dopo.</p>`,
  },
  {
    title: "Sicurezza in coppia: le cinque cose che nessuno dovrebbe saltare",
    language: "it",
    daysAgo: 41,
    cover: "blog-buoy-amber",
    coverAlt: "Una boa sul mare al tramonto, e sotto un apneista che scende lungo il cavo",
    group: "sicurezza",
    author: "marco",
    gallery: ["buoy-green", "hull-blue", "diver-teal", "buoy-lagoon"],
    excerpt: "Il compagno non è chi viene con te: è chi sa dove sei, quanto ti manca e che cosa fare dopo.",
    hashtags: ["sicurezza", "soccorso", "mare"],
    html: `<p>In quindici anni di boa ho visto tre svenimenti. Tutti e tre in superficie, tutti e tre risolti in meno di venti secondi, tutti e tre raccontati a cena la sera stessa. È la parte meno romantica di questo sport e la più importante: un incidente gestito bene è un aneddoto, gestito male è un funerale.</p>
<h2>1. Uno su, uno giù</h2>
<p>Sembra ovvio e non lo è. Quando il mio compagno scende, io non regolo la maschera, non parlo con il gommone, non controllo il computer. Guardo il cavo. Se lavora oltre i quindici metri gli vado incontro a un terzo della risalita, lo guardo in faccia e salgo con lui.</p>
<h2>2. Trenta secondi dopo</h2>
<p>La maggior parte degli svenimenti arriva quando l'apneista è già fuori dall'acqua. Per questo la sicurezza finisce mezzo minuto dopo l'emersione, non all'emersione. Tre respiri di recupero, maschera via, segnale di OK detto a voce. Solo allora ci si gira.</p>
<blockquote>Un OK fatto con la mano non basta: la mano la sa fare anche chi non c'è più con la testa.</blockquote>
<h2>3. Piano dichiarato</h2>
<p>Prima di ogni tuffo si dicono tre cose: quota, tempo previsto, disciplina. Chi fa sicurezza le ripete. Se il tempo passa di dieci secondi si scende a vedere; non si aspetta di capire se sia un ritardo o un problema.</p>
<h2>4. Zavorra leggera</h2>
<p>Positivi in superficie dopo un'espirazione completa, neutri non prima dei dieci metri. La zavorra che vi fa scendere comodi è la stessa che vi terrà sotto quando sarete stanchi. E la cintura si sgancia con una mano, sempre la stessa, provata a occhi chiusi.</p>
<h2>5. Recuperi veri</h2>
<p>Una volta al mese l'allenamento si fa senza profondità: si simulano samba e blackout, da fermi e a sorpresa. In acqua le mani sanno fare solo quello che hanno già fatto.</p>
<ul><li>Vie aeree fuori dall'acqua e tenute chiuse in risalita.</li><li>Maschera via, e poi soffiare, toccare, parlare.</li><li>Se non respira entro dieci secondi, due insufflazioni e traino alla boa.</li><li>Ossigeno, chiamata, e nessun altro tuffo per quel giorno. Per nessuno.</li></ul>
<h2>E quando si è in tre</h2>
<p>Il terzetto è la formula migliore: uno scende, uno fa sicurezza, uno riposa. Chi riposa tiene il tempo. Con un gruppo più grande si dividono le boe, non l'attenzione. Un istruttore che guarda otto persone non sta guardando nessuno.</p>
<p>Non servono eroi, serve abitudine. Il giorno in cui servirà davvero, sarete troppo spaventati per inventare qualcosa. Avrete soltanto quello che avete ripetuto, e vi sembrerà poco. Basterà.</p>`,
  },
  {
    title: "What your first no-fins dive teaches you",
    language: "en",
    daysAgo: 63,
    cover: "blog-blue-lagoon",
    coverAlt: "A diver far down the line, small in the open blue water",
    author: "piotr",
    gallery: ["blue-rose", "rays-dusk"],
    excerpt: "Without fins there is nothing to hide behind. Notes from ten years of coaching CNF.",
    hashtags: ["cnf", "technique", "english"],
    html: `<p>Every athlete I coach asks for fins first, and every athlete who stays long enough ends up without them. Constant weight no fins is the slowest discipline and the most honest one. There is no blade to forgive a late kick, no carbon to store your hurry and give it back as speed.</p>
<h2>The first surprise is weight</h2>
<p>Most people arrive overweighted, because with fins it never mattered. Start with nothing on the belt and a small neck weight. If you can float at the surface after a full exhale, and you sink gently from twelve metres, you are close. Take one hundred grams off and try again.</p>
<h2>The second is patience</h2>
<p>A stroke is not a pull. It is a pull, a kick and a glide, and the glide is where the distance lives. Count how many metres each cycle gives you. Then try to make the same dive with one cycle less. Nobody has ever drowned a record by gliding too long.</p>
<ul><li>Hands close to the body on the recovery.</li><li>Heels wide, knees narrow, ankles loose.</li><li>Eyes on the rope, chin down, even when the plate is near.</li></ul>
<h2>The third is the turn</h2>
<p>At the plate you will want to rush. Take the tag, let the body fold, and push with one long stroke before you look up. The first ten metres of the ascent decide the last ten.</p>
<blockquote>If it looked slow on video, it was probably fast enough.</blockquote>
<p>Train it shallow and train it often. Twenty dives to fifteen metres, all of them quiet, will change your freediving more than one dive to fifty that scared you. And please, do it with someone who is watching.</p>`,
  },
];
