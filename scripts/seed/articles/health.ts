import type { WrittenArticle } from "./Article.ts";

/** Safety, breath and papers. */
export const health: WrittenArticle[] = [
  {
    title: "Blackout: che cosa succede e che cosa fare nel primo minuto",
    language: "it",
    daysAgo: 6,
    author: "marco",
    cover: "blog-blue-teal",
    coverAlt: "Un apneista, piccolo e lontano, lungo il cavo nell’acqua blu",
    excerpt:
      "Perdere i sensi in acqua non fa rumore e dura poco, se c’è qualcuno accanto. La sequenza da sapere a memoria, e perché si impara in acqua e non leggendo.",
    hashtags: ["sicurezza", "soccorso", "blackout"],
    html: `<p>La prima volta che ho visto un blackout ho pensato che il mio allievo mi stesse salutando. Era uscito, aveva preso mezzo respiro, aveva girato la testa verso di me e aveva sorriso. Poi ha smesso di sorridere, e basta: nessun grido, nessun gesto. Ecco la prima cosa da sapere, prima di qualunque protocollo: <strong>non si vede arrivare e non chiede aiuto</strong>. Per questo non si fa apnea da soli. Mai, nemmeno in piscina, nemmeno nella vasca di casa, nemmeno «solo un paio di minuti».</p>
<h2>Che cosa succede nel corpo</h2>
<p>Il cervello vive di ossigeno, e quando la pressione parziale nel sangue scende sotto una certa soglia si mette al riparo spegnendo la coscienza. Accade quasi sempre alla fine: negli ultimi dieci metri di risalita, dove la pressione si dimezza in fretta, oppure nei primi trenta secondi in superficie, prima che l’aria appena respirata arrivi dove serve. Chi sviene di solito chiude la gola da solo per qualche istante. È una finestra breve, e il compagno è lì per usarla.</p>
<h2>Samba e blackout non sono la stessa cosa</h2>
<p>Nella samba, la perdita di controllo motorio, l’apneista trema o si muove a scatti ma è presente: si tiene la bocca fuori dall’acqua e lo si lascia respirare. Nel blackout la coscienza non c’è. Dal punto di vista di chi assiste, però, il primo gesto è identico: <em>vie aeree fuori dall’acqua, subito</em>.</p>
<h2>La sequenza</h2>
<ol>
<li><strong>Portare in superficie</strong>, tenendo chiuse bocca e naso se è ancora sotto, e girarlo sulla schiena.</li>
<li><strong>Sostenere</strong> testa e torace, con la bocca ben lontana dall’acqua.</li>
<li><strong>Togliere</strong> maschera, tappanaso, tutto ciò che copre il viso.</li>
<li><strong>Soffiare, toccare, parlare</strong>: un soffio sugli occhi, un colpetto sulla guancia, il nome e l’ordine di respirare. Quasi sempre basta questo.</li>
<li><strong>Se non respira entro una decina di secondi</strong>, ventilazioni di soccorso, e intanto si chiama aiuto e si va verso il bordo o la barca.</li>
<li><strong>Fuori dall’acqua</strong>, rianimazione secondo quanto imparato in un corso di primo soccorso, ossigeno se c’è, 112 comunque.</li>
</ol>
<blockquote>Il compagno migliore non è il più forte. È quello che ha già fatto questa cosa trenta volte, per finta.</blockquote>
<h2>Dopo</h2>
<p>Chi ha perso i sensi ha finito la giornata: niente altri tuffi, anche se «sta benissimo». Se tossisce, se ha fiato corto o schiuma, se è confuso, se ha battuto la testa o se qualcuno ha un dubbio, si va al pronto soccorso. Non decide l’orgoglio, e non decide un articolo: decide un medico.</p>
<p>Poi si torna indietro con calma e ci si chiede perché. Recuperi troppo corti, disidratazione, una notte dormita male, la quota cercata a tutti i costi. C’è quasi sempre una ragione, e di solito la si conosceva già prima di entrare in acqua.</p>
<hr>
<p><em>Questo testo racconta, non certifica. Un protocollo si impara con un istruttore, in acqua, ripetendolo; e il primo soccorso con chi lo insegna di mestiere.</em></p>`,
  },
  {
    title: "Sei miti sul respiro, e che cosa ne resta",
    language: "it",
    daysAgo: 12,
    author: "elena",
    cover: "blog-rays-green",
    coverAlt: "Un apneista risale fra i raggi di sole, nell’acqua verde",
    group: "miti",
    excerpt:
      "Iperventilare fa durare di più? I polmoni grandi fanno i campioni? Sei frasi sentite a bordo vasca, guardate una per una.",
    hashtags: ["respirazione", "fisiologia", "principianti"],
    html: `<p>Tengo un quaderno in cui segno le frasi che sento a bordo vasca. Alcune sono bellissime. Altre sono sbagliate, e tre o quattro sono pericolose. Eccone sei.</p>
<h2>«Se respiro forte prima, carico più ossigeno»</h2>
<p>No. A riposo l’emoglobina è già quasi satura: respirando in fretta si aggiunge pochissimo ossigeno e si butta via molta anidride carbonica. È lei che fa venire fame d’aria. Senza di lei il campanello suona tardi, a volte dopo lo svenimento. L’iperventilazione non allunga l’apnea: <strong>toglie l’allarme</strong>.</p>
<h2>«Le contrazioni vogliono dire che sto finendo»</h2>
<p>Dicono che l’anidride carbonica è salita. Di solito arrivano quando di ossigeno ce n’è ancora, ma quanto non lo sanno loro e non lo sapete voi. Si impara a conviverci con gradualità, con qualcuno accanto e con un istruttore che dica quando smettere.</p>
<h2>«Ci vogliono polmoni enormi»</h2>
<p>Aiutano meno di quanto si creda. Contano il rilassamento, la tecnica, il consumo. Conosco una ragazza di cinquanta chili che fa cinque minuti di statica, e un ex canottiere che non arriva a tre perché non riesce a stare fermo.</p>
<h2>«Il naso, sempre e solo il naso»</h2>
<p>A secco e nella vita sì, spesso è una buona idea. Con una maschera sul viso, no. Il punto non è da dove passa l’aria: è che sia lenta, bassa, con l’espirazione più lunga dell’inspirazione.</p>
<h2>«Basta allenarsi sul divano»</h2>
<p>A secco si lavora benissimo su elasticità, diaframma, compensazione. Ma il divano non insegna l’assetto, la virata, la calma. E a digiuno d’acqua ci si illude. Un avvertimento, però: le apnee a secco si fanno seduti o sdraiati, mai guidando, mai in piedi, mai in acqua da soli.</p>
<h2>«Chi sviene ha sbagliato tutto»</h2>
<p>Chi sviene è arrivato a un limite, e succede anche ai prudenti. Sbaglia chi non aveva nessuno a guardarlo. Il resto si corregge la settimana dopo.</p>
<blockquote>Il respiro prima del tuffo serve a calmarsi, non a fare scorta.</blockquote>
<p>E se qualcosa nel vostro respiro vi preoccupa davvero, asma, fischi, dolore al petto, la pagina giusta non è questa. È quella dell’agenda del medico.</p>`,
  },
  {
    title: "Il certificato medico, senza misteri",
    language: "it",
    daysAgo: 58,
    author: "blogger",
    cover: "blog-lanes-dusk",
    coverAlt: "Una piscina alla sera, vista da sott’acqua, con un solo apneista in corsia",
    excerpt:
      "Non agonistico o agonistico? Chi lo fa, quanto dura, che cosa raccontare al medico. E perché dirgli tutto.",
    hashtags: ["salute", "documenti", "principianti"],
    html: `<p>È il foglio che dimenticano tutti, e senza il quale nessuno vi fa entrare in acqua. Lo abbiamo chiesto a due medici dello sport e a una segreteria che ne archivia trecento l’anno.</p>
<h2>Quale serve</h2>
<table><tr><th>Che cosa fate</th><th>Certificato</th><th>Chi lo rilascia</th></tr>
<tr><td>Corso, allenamenti, uscite</td><td>Non agonistico</td><td>Medico di base o dello sport</td></tr>
<tr><td>Gare</td><td>Agonistico</td><td>Medico dello sport</td></tr></table>
<p>Di norma vale un anno dalla data della visita, non dalla fine dell’anno solare. Società ed enti possono chiedere qualcosa in più: domandate prima di prenotare.</p>
<h2>Che cosa dire al medico</h2>
<p>Che fate <strong>apnea</strong>, con questa parola. «Nuoto» non è la stessa cosa: cambiano le domande e a volte gli esami. E poi la verità su questi punti:</p>
<ul><li>orecchie, seni paranasali, interventi al naso;</li><li>asma, anche da bambini;</li><li>cuore e pressione, in voi e in famiglia;</li><li>svenimenti, epilessia, diabete;</li><li>farmaci di ogni giorno;</li><li>gravidanza, anche soltanto possibile: in quel caso si smette.</li></ul>
<h2>Perché la visita non è una formalità</h2>
<p>Sott’acqua il cuore rallenta, il sangue si sposta verso il torace, la pressione sale. A un corpo sano fa bene il gioco; a un corpo con un problema nascosto no. Una delle dottoresse ci ha detto: «In vent’anni ho fermato sei persone. Tre mi hanno telefonato per ringraziarmi».</p>
<p>Segnatevi la scadenza nel profilo, così chi organizza sa che il foglio c’è e voi non lo scoprite al molo. Questo articolo, invece, non sostituisce nessuna visita.</p>`,
  },
];
