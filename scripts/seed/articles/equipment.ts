import { figure, type WrittenArticle } from "./Article.ts";

/** What one buys, and what one could do without. */
export const equipment: WrittenArticle[] = [
  {
    title: "Pinne lunghe: quali comprare, e quali non ancora",
    language: "it",
    daysAgo: 20,
    author: "giulia",
    cover: "blog-dynamic-rose",
    coverAlt: "Un’apneista pinneggia a fondo vasca, distesa lungo la linea nera",
    excerpt:
      "Plastica, fibra, carbonio: la pala giusta dipende dalle gambe, non dal portafoglio. Come sceglierla in quattro domande.",
    hashtags: ["attrezzatura", "pinne"],
    html: `<p>Ho un ripostiglio con undici paia di pinne. Ne uso due. Le altre nove sono il prezzo dei consigli che avrei voluto ricevere prima.</p>
<h2>La scarpetta viene prima della pala</h2>
<p>Una pala eccellente su una scarpetta che stringe è una pinna inutile. Il piede deve stare fermo senza soffrire, con il calzare che userete davvero. Provatele per dieci minuti da seduti: se il mignolo protesta in negozio, a metà allenamento urlerà.</p>
<h2>Plastica, fibra o carbonio</h2>
<table><tr><th></th><th>Plastica</th><th>Fibra di vetro</th><th>Carbonio</th></tr>
<tr><th>Prezzo</th><td>basso</td><td>medio</td><td>alto</td></tr>
<tr><th>Urti e scogli</th><td>ottima</td><td>buona</td><td>da trattare con cura</td></tr>
<tr><th>Ritorno</th><td>lento</td><td>vivo</td><td>molto vivo</td></tr>
<tr><th>Per chi</th><td>primo anno, viaggi</td><td>quasi tutti</td><td>tecnica già pulita</td></tr></table>
<p>Il carbonio non corregge una pinneggiata storta: la amplifica. Se le ginocchia pedalano, con una pala nervosa pedaleranno più in fretta.</p>
<h2>Quanto dure?</h2>
<p>Meno di quello che pensate. La durezza si sceglie sul peso, sulla forza e su quanto a lungo si deve pinneggiare. Una pala morbida perdona e stanca meno; una dura si paga negli ultimi metri della risalita, cioè nel momento peggiore per pagare.</p>
<h2>Le quattro domande</h2>
<ol><li>Dove le userò, nove volte su dieci? In piscina o in mare?</li><li>Quanto peso, e quanto mi alleno?</li><li>Viaggiano in aereo o in bagagliaio?</li><li>Posso provarle? Se la risposta è no, tornate alla prima.</li></ol>
<blockquote>Le pinne migliori sono quelle a cui non pensi più dopo la terza vasca.</blockquote>
<p>Per chi comincia, il mio consiglio è noioso: un paio usato, di plastica o di fibra morbida, comprato da qualcuno della vostra società. Fra un anno saprete che cosa vi manca. Io l’ho scoperto al nono paio.</p>`,
  },
  {
    title: "La muta spiegata a chi ha freddo",
    language: "it",
    daysAgo: 36,
    author: "marco",
    cover: "blog-hull-rose",
    coverAlt: "Una barca vista da sotto nella luce rosa, e un apneista che scende lungo il cavo",
    excerpt:
      "Liscia, bifoderata, monopezzo, tre o cinque millimetri. Perché una muta che calza bene vale più di una spessa.",
    hashtags: ["attrezzatura", "muta", "mare"],
    html: `<p>Il freddo è il più gentile dei nemici: avvisa. Prima le mani, poi la mascella, poi la voglia di fare un altro tuffo. Chi ha freddo consuma di più, si rilassa di meno e compensa peggio. Quindi no, non è questione di coraggio.</p>
<h2>Calza o non calza</h2>
<p>Una cinque millimetri larga scalda meno di una tre millimetri precisa, perché l’acqua che entra ed esce se ne porta via il calore. Guardate quattro punti: viso, collo, incavo delle ascelle, fondo schiena. Se lì si formano sacche, è la taglia sbagliata.</p>
<h2>Liscia o foderata</h2>
<p>Il neoprene <strong>liscio fuori</strong> scivola e si asciuga in fretta, ma teme unghie e scogli. Lo <strong>spaccato dentro</strong> aderisce alla pelle e tiene caldo: per infilarlo ci vuole acqua e un po’ di balsamo, mai forza. La fodera, dentro o fuori, è più robusta e un po’ più fredda.</p>
<h2>Quanti millimetri</h2>
<ul><li>Piscina: due, o un costume e allenamenti corti.</li><li>Mare d’estate, da noi: tre.</li><li>Primavera e autunno: cinque.</li><li>Inverno: sette, cappuccio generoso, guanti e calzari.</li></ul>
<p>Ricordatevi che lo spessore galleggia: cambiando muta si rifà la zavorra, in acqua bassa e con qualcuno accanto. E che in profondità il neoprene si schiaccia: ciò che in superficie vi tiene su, a venti metri non c’è più.</p>
<h2>Come farla durare</h2>
<p>Acqua dolce dopo ogni uscita, ombra, gruccia larga. Niente termosifone, niente bagagliaio a ferragosto. Con queste quattro abitudini la mia ha otto stagioni e tre toppe, una per ogni volta che non mi sono tagliato le unghie.</p>`,
  },
  {
    title: "Fotografare in apnea con quello che si ha",
    language: "it",
    daysAgo: 71,
    author: "blogger",
    cover: "blog-reef-teal",
    coverAlt: "Un apneista scende verso un fondale di coralli, fra i pesci",
    gallery: ["rays-teal", "reef-lagoon", "meadow-green", "diver-rose"],
    excerpt:
      "Luce alle spalle, soggetto vicino, un solo respiro. Piccole regole per tornare con tre foto buone invece di trecento.",
    hashtags: ["fotografia", "mare"],
    html: `<p>La mia prima macchina subacquea era una compatta usata con la guarnizione ricotta. È morta al quarto tuffo, felice. Da allora ho imparato che le foto brutte quasi mai dipendono dalla macchina.</p>
<h2>Avvicinarsi, poi avvicinarsi ancora</h2>
<p>L’acqua si mangia contrasto e colore. A cinque metri di distanza anche il pesce più bello è una macchia blu. La regola è un metro, meglio mezzo. Si arriva di lato, lenti, senza guardarlo negli occhi.</p>
${figure("rays-teal", "Raggi di sole nell’acqua verde azzurra, con un apneista che risale", "Tre metri di fondo, sole alto: la luce fa tutto da sola, se la si lascia fare.")}
<h2>La luce è gratis fino a otto metri</h2>
<p>Sotto, il rosso sparisce e resta il blu. Con il sole alle spalle, fra le dieci e le quattordici, nei primi metri non serve altro. Chi ha un telefono in custodia può bloccare l’esposizione sul chiaro: le ombre si recuperano, il bianco bruciato no.</p>
<h2>Un respiro, un’idea</h2>
<p>Non si scende a cercare la foto: si scende con la foto già in testa. Si guarda dall’alto, si sceglie da dove viene la luce, si respira con calma, e poi un tuffo solo per quella. Se non viene, si risale lo stesso. <em>La macchina fa perdere il conto del tempo</em>, ed è la cosa più pericolosa che porta con sé.</p>
${figure("meadow-green", "Un’apneista sopra una prateria mossa dalla corrente", "La posidonia si fotografa controluce, e non ci si appoggia mai.")}
<h2>Regole di casa</h2>
<ul><li>Il compagno non fotografa: guarda voi. Poi si fa cambio.</li><li>Nessuna foto durante la risalita.</li><li>Non si tocca, non si sposta, non si insegue.</li><li>Se l’animale cambia strada per colpa vostra, la foto è già sbagliata.</li></ul>
<p>A casa, buttatene nove su dieci. La decima stampatela: sott’acqua si va anche per tornare con qualcosa da appendere.</p>`,
  },
];
