import { figure, type WrittenArticle } from "./Article.ts";

/** The long read: a first course of depth, day by day. */
export const firstMetres: WrittenArticle[] = [
  {
    title: "Dal primo respiro ai venti metri: diario di un corso di profondità",
    language: "it",
    daysAgo: 4,
    author: "blogger",
    cover: "blog-diver-lagoon",
    coverAlt: "Un’apneista con la monopinna risale lungo il cavo, le braccia tese verso la luce",
    gallery: ["diver-teal", "buoy-green", "plate-green", "rays-blue", "coast-arctic", "blue-abyss"],
    excerpt:
      "Cinque giorni, un cavo, quattro compagni e un istruttore che parla poco. Che cosa si impara davvero al primo corso in mare, raccontato da chi non riusciva a compensare.",
    hashtags: ["corsi", "principianti", "compensazione", "mare", "sicurezza"],
    html: `<p>Ho quarantun anni, un lavoro seduto e una sinusite cronica. Ho imparato a nuotare tardi e male. Due anni fa, in vacanza, mi sono accorto che la parte del mare che mi interessava stava sotto, e che io non sapevo arrivarci. Questo è il diario dei cinque giorni in cui ho provato a imparare. Non è una guida, non sostituisce un corso e non contiene segreti: quelli che credevo segreti erano soltanto cose che non avevo ancora fatto abbastanza volte.</p>
<p>Lo pubblico perché, quando cercavo io, trovavo soltanto due tipi di racconto. Nel primo c’era un campione che scendeva a cento metri e parlava di infinito. Nel secondo c’era qualcuno che elencava prezzi. Mi mancava quello in mezzo: una persona normale, un po’ spaventata, che scende a cinque metri, torna su, e si chiede perché le orecchie facciano così male.</p>

<h2>Il giorno prima: la borsa e la paura</h2>
<p>La scuola manda una lista. È breve: costume, asciugamano, certificato medico, crema che non finisca in mare. Pinne, muta e maschera le dà la scuola, e il consiglio che ripetono al telefono è di non comprare niente. Io avevo già comprato tutto, naturalmente, e naturalmente era tutto sbagliato: una maschera da subacqueo grande come una finestra e un paio di pinne rigide che avrebbero potuto remare da sole.</p>
<p>Il certificato invece era giusto, perché ero andato da una dottoressa dello sport e le avevo detto la parola «apnea». Mi aveva guardato le orecchie, chiesto di asma e svenimenti, ascoltato il cuore a lungo. Poi aveva chiuso la cartella e mi aveva detto una frase che mi è rimasta: «Il suo corpo lo sa fare. È la sua testa che deve smettere di aiutare».</p>
<p>Quella notte ho dormito poco. Avevo guardato dei video, ed è una cosa che sconsiglio. Nei video nessuno ha freddo, nessuno ha un elastico che pizzica dietro l’orecchio, e soprattutto nessuno ha me dentro.</p>

<h2>Primo giorno: imparare a stare fermi</h2>
<p>Siamo in quattro: io; Caterina, che insegna greco; Amir, che fa il cuoco e ha il passo di chi è abituato ai pavimenti bagnati; e Beppe, sessantadue anni, pescatore per una vita e convinto di sapere già tutto. L’istruttore si chiama Marco. Parla piano e poco, e quando spiega si guarda le mani.</p>
<p>La mattina è teoria. Mi aspettavo formule e invece ci racconta il corpo come si racconta una casa: qui c’è una stanza piena d’aria che si stringe, qui una porta che si apre solo da un lato, qui il campanello. Il campanello è l’anidride carbonica. Non misura quanto ossigeno resta: misura da quanto tempo non si butta fuori l’aria. Per questo, dice, chi respira forte prima di scendere non fa provviste, stacca il campanello. E chi stacca il campanello non sa più quando uscire.</p>
<blockquote><p>Non vi insegno a resistere. Vi insegno a non averne bisogno.</p></blockquote>

<h3>Il respiro prima</h3>
<p>Sdraiati su un tappetino, una mano sulla pancia. L’aria entra senza rumore, l’espirazione dura il doppio. Dopo dieci minuti succede una cosa ridicola: mi addormento. Marco non mi sveglia. Più tardi mi dirà che era l’esercizio meglio riuscito della giornata.</p>
<p>La respirazione che ci fa ripetere è di una semplicità quasi offensiva. Due minuti di quiete, in cui si respira come si respira leggendo. Poi due o tre respiri un po’ più ampi, mai veloci. Poi uno, pieno ma non stipato, e si va. Il resto, le capriole di pancia che si vedono in rete, per ora non serve, e fatto male fa danni.</p>

<h3>La statica, ovvero la noia</h3>
<p>In piscina, il pomeriggio. A faccia in giù, con Caterina accanto che mi tocca la spalla a intervalli regolari; io devo rispondere alzando un dito. Al primo tentativo esco dopo cinquanta secondi, furioso. Non mi mancava l’aria: mi mancava qualcosa da fare. Al secondo provo a contare le mattonelle. Al terzo non conto niente, e quando Marco dice il tempo a voce alta, due minuti e cinque, penso che stia parlando di un altro.</p>
<p>Beppe fa un minuto e dieci, esce paonazzo e dice che la piscina non è il mare. Marco annuisce. «No», dice. «Qui si vede meglio.»</p>

<h2>Secondo giorno: le orecchie</h2>
<p>Ed eccoci. La lezione sulla compensazione dura due ore, e per la prima mezz’ora non tocchiamo acqua. Specchio in mano, naso tappato, proviamo a gonfiare le narici senza muovere la pancia. Amir ci riesce subito e non sa come. Caterina ci riesce al decimo tentativo e sa esattamente come. Io non ci riesco, e so benissimo perché: per quarant’anni ho soffiato.</p>
${figure("plate-green", "Un apneista tocca il piattello in fondo al cavo, nell’acqua verde", "Il piattello a dieci metri. Per due giorni l’ho visto soltanto da sopra.")}

<h3>Valsalva e Frenzel, in una riga</h3>
<p>Valsalva spinge con il torace, Frenzel con la lingua. La prima va bene in aereo; a testa in giù costa fatica e a un certo punto smette. La seconda è un gesto minuscolo: glottide chiusa, lingua che fa da pistone, palato a metà strada. La difficoltà è che sono tre gesti che non si vedono, e che bisogna trovare da soli mentre qualcuno ti guarda il naso.</p>
<p>Marco ha un metodo. Non dice mai «spingi». Dice «di’ una T, senza voce». Poi: «Adesso con il naso chiuso». Poi: «Adesso come se qualcuno dormisse nella stanza accanto». Al terzo giro le narici si gonfiano, la pancia resta ferma e Beppe, che mi tiene lo specchio, dice una parola che non posso riportare. Era un complimento.</p>

<h3>In acqua, piedi in giù</h3>
<p>La boa galleggia su quindici metri. Il cavo scende dritto e si perde in un verde da bottiglia. La prima discesa si fa tirandosi con le braccia, con i piedi in basso e la testa in alto, perché in quella posizione le orecchie collaborano. Un metro, compenso. Due metri, compenso. Tre metri. A quattro mi fermo, non compenso, e invece di tirare ancora torno su. È la prima regola e la ripetono tutti, ogni volta, come una filastrocca.</p>
<blockquote><p>Se non passa, non si forza. Si torna su, si respira, si ricomincia. Il mare è lì anche dopo.</p></blockquote>
<p>Faccio nove discese. La migliore è a sei metri. Uscendo ho un sorriso idiota, e una striscia di sale sulla maschera che Caterina fotografa.</p>

<h2>Terzo giorno: a testa in giù</h2>
<p>La capovolta è il momento in cui l’apnea smette di somigliare a una discesa in ascensore e comincia a somigliare a un tuffo. Si è distesi in superficie, si allungano le braccia, ci si piega in due come un libro, le gambe escono dall’acqua e il loro peso fa tutto. Se si fa bene, si scende di due metri senza muovere un muscolo. Se si fa male, si agitano le pinne in aria e il gommone ride.</p>
<p>Il gommone ha riso parecchio. Poi, verso le undici, la prima giusta. Non la si decide. Le ginocchia erano dritte, il mento al petto, e di colpo c’era silenzio e il cavo mi passava davanti agli occhi come una riga su un quaderno.</p>

<h3>Lo sguardo</h3>
<p>L’errore di tutti è guardare dove si va. Il collo si estende, la trachea si tende, le orecchie si chiudono. Bisogna guardare il cavo, a un palmo dal naso, e fidarsi che il fondo non si sia spostato. Per chi, come me, controlla tre volte di avere chiuso la macchina, è un esercizio di un certo livello.</p>

<h3>Una tabella per non illudersi</h3>
<p>La sera Marco ci fa scrivere su un foglio tutti i tuffi della giornata. Serve, dice, a vedere le cose come sono. Le mie erano queste.</p>
<table>
<thead><tr><th>Tuffo</th><th>Disciplina</th><th>Quota</th><th>Perché sono tornato</th></tr></thead>
<tbody>
<tr><td>1</td><td>Braccia, piedi in giù</td><td>6 m</td><td>Riscaldamento</td></tr>
<tr><td>2</td><td>Braccia, piedi in giù</td><td>8 m</td><td>Piano rispettato</td></tr>
<tr><td>3</td><td>Braccia, testa in giù</td><td>5 m</td><td>Orecchio sinistro</td></tr>
<tr><td>4</td><td>Braccia, testa in giù</td><td>7 m</td><td>Ho guardato il fondo</td></tr>
<tr><td>5</td><td>Pinne</td><td>9 m</td><td>Paura, credo</td></tr>
<tr><td>6</td><td>Pinne</td><td>10 m</td><td>Piano rispettato</td></tr>
</tbody>
</table>
<p>L’ultima colonna è la più utile. Su sei tuffi, due volte sono tornato per le orecchie e una per la testa. Mai, neppure una volta, per mancanza d’aria. È una scoperta che cambia il modo in cui si pensa a tutto il resto: il fiato, a queste quote, non è il problema. Il problema è tutto ciò che lo consuma.</p>

<h2>La parte che nessuno racconta: fare sicurezza</h2>
<p>Metà del tempo non l’ho passato a scendere. L’ho passato a guardare scendere gli altri. È la parte del corso che nei racconti si salta sempre, e per me è stata la più bella, perché toglie di mezzo la prestazione e lascia soltanto l’attenzione.</p>
<p>Funziona così. Prima di ogni tuffo chi scende dice ad alta voce quota, tempo previsto e disciplina. Chi fa sicurezza ripete. Poi uno va e l’altro guarda il cavo, non l’orizzonte, non la barca. Quando il cavo smette di vibrare in un verso e comincia a vibrare nell’altro, si prende un respiro e si scende incontro. Ci si trova faccia a faccia a un terzo della risalita e si sale insieme, guardandosi. E in superficie si aspetta: trenta secondi pieni, tre respiri, maschera via, un «sto bene» detto con la voce.</p>
<ul>
<li>Una mano pronta dietro la nuca, sempre, anche se sembra esagerato.</li>
<li>Gli occhi sugli occhi dell’altro, perché sono i primi ad andarsene.</li>
<li>Nessuna domanda prima del terzo respiro. Nemmeno «allora?».</li>
<li>E se c’è un dubbio, si interviene. Le scuse si fanno dopo.</li>
</ul>
<p>Il quarto giorno ci fanno provare sul serio: uno finge di perdere i sensi a cinque metri, l’altro lo porta su, gli toglie la maschera, gli soffia sugli occhi, gli parla. La prima volta ho dimenticato tutto. Ho portato su Amir tenendolo per la muta come una valigia e l’ho appoggiato alla boa senza dire una parola. «Io sarei ancora morto», ha osservato lui, con gentilezza. Lo abbiamo rifatto undici volte. Alla dodicesima le mani andavano da sole, ed era esattamente lo scopo.</p>
${figure("buoy-green", "La boa in superficie, e un apneista che scende lungo il cavo", "Uno scende, uno guarda. Il terzo riposa e tiene il tempo.")}

<h2>Quarto giorno: quindici metri</h2>
<p>C’era un poco d’onda e la visibilità era scesa. Marco ha accorciato il programma prima ancora che salissimo in gommone: riscaldamento, tre tuffi a testa, simulazioni, a casa. Beppe ha protestato. Marco gli ha risposto che il mare non legge i programmi.</p>
<p>Al secondo tuffo è successa una cosa. Intorno ai dieci metri ho sentito che non dovevo più pinneggiare. Il neoprene si era schiacciato, i polmoni anche, e la spinta che per tutta la vita mi aveva tenuto su non c’era più. Si chiama caduta libera. Avevo letto la parola cento volte. Nessuna delle cento diceva che fa venire da ridere.</p>
<p>Ho compensato a undici, a dodici, a tredici. A quattordici la guancia era vuota e non avevo più niente da mandare alle orecchie. Ho girato. Il computer, poi, diceva quattordici virgola sei. A cena l’ho arrotondato, e Caterina mi ha corretto.</p>

<h3>La mia parentesi sul freddo</h3>
<p>Nessuno mi aveva detto che avrei avuto tanto freddo a luglio. Si sta fermi, si scende sotto il termoclino, si risale, si aspetta il proprio turno. La muta da tre sembrava una buona idea a riva. Al terzo giorno ne ho noleggiata una da cinque, ho aggiunto un chilo e mezzo di zavorra provandola in acqua bassa, e ho scoperto che metà della mia paura era temperatura.</p>

<h2>Quinto giorno: venti metri, e perché non importa</h2>
<p>La mattina dell’ultimo giorno il mare era piatto e nessuno parlava. Il piano, il mio, era sedici. L’ho dichiarato, Caterina lo ha ripetuto. Ho respirato due minuti. Ho pensato alla spesa, a una finestra da riparare, poi a niente.</p>
<p>La discesa me la ricordo a pezzi. Il rumore delle pinne che smette. La luce che diventa di un colore solo. Una compensazione, un’altra, un’altra ancora, piccole come i passi di chi scende una scala al buio e conosce la scala. A sedici c’era il piattello. L’ho toccato con due dita, ho girato, e salendo ho guardato Caterina negli occhi per cinque metri: aveva l’aria di una che corregge un compito e non trova errori.</p>
<p>I venti li ho fatti dopo pranzo. Sono stati più facili dei sedici e me li ricordo meno. Caterina si è fermata a dodici, per un orecchio che non voleva, e ha detto che andava bene così. Amir ha fatto venti senza accorgersene. Beppe, il pescatore, è arrivato a diciotto con la nuova compensazione, e quando è uscito aveva gli occhi lucidi. «Trent’anni», ha detto. «Trent’anni che soffiavo.»</p>
<blockquote><p>La quota è il posto in cui vai a prendere qualcosa. Poi la lasci lì.</p></blockquote>

<h2>Che cosa ho imparato, in ordine di utilità</h2>
<ol>
<li><strong>Tornare su.</strong> È un gesto tecnico, e si allena. Il corso comincia il giorno in cui non ci si vergogna più di farlo.</li>
<li><strong>Compensare prima.</strong> Prima del fastidio, ogni metro, soprattutto nei primi dieci, dove la pressione cambia di più.</li>
<li><strong>Guardare il cavo.</strong> Il fondo arriva lo stesso.</li>
<li><strong>Recuperare il doppio.</strong> Il tempo in superficie è almeno due volte quello passato sotto, e quando si scende di più si aspetta di più.</li>
<li><strong>Bere, mangiare poco, dormire.</strong> Nessuna tecnica funziona su un corpo stanco.</li>
<li><strong>Scegliere le persone.</strong> Il compagno non è un accessorio. È l’attrezzatura di sicurezza più importante che si possieda, e non si compra.</li>
</ol>

<h2>I cinque errori che ho fatto, perché non li facciate tutti</h2>
<p>Il primo è stato allenarmi il giorno prima. Avevo corso, per arrivare in forma, e sono arrivato con le gambe di legno e i muscoli pieni di fatica. L’apnea ama i corpi riposati: il fine settimana prima del corso bisognerebbe passarlo a cucinare.</p>
<p>Il secondo è stato la colazione. In albergo c’era tutto, e ho mangiato tutto. A testa in giù lo stomaco pieno preme sul diaframma, e il diaframma protesta nel momento meno adatto. Adesso faccio così: una cosa leggera due ore prima, acqua a piccoli sorsi, il pranzo vero alle tre del pomeriggio, con gli altri, quando è finita.</p>
<p>Il terzo è stato il confronto. Guardavo le quote di Amir come si guarda il registro di un compagno di banco. Marco se n’è accorto e il terzo giorno ha smesso di dire i numeri ad alta voce: li scriveva su un foglietto e lo passava a chi era appena risalito, piegato in quattro. È cambiato tutto. Senza un numero da battere, restava il tuffo.</p>
<p>Il quarto è stato la zavorra. Mi piaceva scendere senza fatica, e avevo messo un chilo di troppo. Marco mi ha fatto espirare in superficie, fermo, con le braccia lungo i fianchi: sono andato giù come un mattone. «Ecco», ha detto, «questo è quello che succede se svieni.» Ho tolto il chilo, e poi un altro mezzo. In superficie si deve galleggiare anche a polmoni vuoti; il resto è comodità, e la comodità non viene a riprenderti.</p>
<p>Il quinto errore l’ho fatto l’ultima sera. Ho telefonato a casa e ho detto: «Ho fatto venti metri». Mia figlia, che ha nove anni, ha chiesto: «E che cosa c’era?». Non ho saputo rispondere. C’era un piattello di plastica bianco, un po’ di luce, un pesce di cui non conosco il nome. Ma soprattutto non avevo guardato. Da allora, quando arrivo in fondo, prima di girare mi prendo un istante, uno solo, per vedere dove sono. Costa mezzo secondo di fiato. È il mezzo secondo per cui ci vado.</p>

<h2>Domande che mi hanno fatto dopo</h2>
<h3>Serve saper nuotare bene?</h3>
<p>Serve stare bene in acqua. Alla scuola chiedono duecento metri senza fermarsi e dieci minuti di galleggiamento. Io li ho fatti a rana, con la testa fuori, come le signore. Andava bene.</p>
<h3>Quanto è costato?</h3>
<p>Poco più di una settimana bianca, attrezzatura a noleggio e brevetto compresi. Diffidate di ciò che costa pochissimo: di solito manca un istruttore, e ve ne accorgete quando servirebbe.</p>
<h3>È pericoloso?</h3>
<p>Da soli, sì, moltissimo, e non c’è bravura che tenga. Con un compagno preparato, quote ragionevoli e regole rispettate, è un’attività in cui si passa molto tempo a essere prudenti. Non sono un medico e non do consigli a nessuno: se avete un dubbio sulla vostra salute, la domanda va fatta a chi può visitarvi, prima di entrare in acqua.</p>
<h3>E se non riesco a compensare?</h3>
<p>Allora siete come me due anni fa. Specchio, pazienza, qualcuno che vi guardi il naso. E se dopo settimane non cambia niente, un otorino che conosca la subacquea: a volte c’è una ragione, e a volte la ragione si cura.</p>
<h3>Si può imparare da un libro, o da qui?</h3>
<p>No. Da un libro si impara che cosa chiedere. Tutto ciò che conta, l’ho imparato da qualcuno che mi stava accanto e che avrebbe potuto tirarmi su.</p>

<h2>Un anno dopo</h2>
<p>Ci vediamo il mercoledì, in piscina, alle nove di sera. Beppe porta i biscotti. Caterina ha risolto con il suo orecchio, ci ha messo otto mesi, e adesso compensa meglio di tutti. Amir è andato in Egitto e ha mandato una cartolina con scritto soltanto un numero; gli abbiamo risposto chiedendo chi faceva sicurezza.</p>
<p>Io, quest’estate, sono tornato alla stessa boa. Marco c’era, con quattro persone nuove che si guardavano le pinne. Una di loro, mentre provava la capovolta, ha fatto ridere il gommone. Ho riso anch’io, poi le ho detto la cosa che avrei voluto sentirmi dire: che andava benissimo, e che la prossima volta bastava guardare il cavo.</p>
${figure("rays-blue", "Un apneista risale nell’acqua blu, fra i raggi di sole", "La luce degli ultimi cinque metri: la parte che nessuna foto ha mai reso bene.")}
<p>Poi ho preso un respiro, uno solo, pieno ma non stipato. E sono andato a vedere se i dieci metri erano ancora al loro posto.</p>`,
  },
];
