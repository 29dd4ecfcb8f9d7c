import type { WrittenTopic } from "./Topic.ts";

/** Companions, surface, breathing, training at home. */
export const safety: WrittenTopic[] = [
  {
    title: "Mai da soli: il promemoria da rileggere prima di ogni uscita",
    category: "sicurezza",
    daysAgo: 430,
    quietSince: 26,
    views: 3105,
    pinned: true,
    posts: `
@marco, edited
Lo scriviamo una volta per tutte, così possiamo rimandarci i nuovi.

**Prima**

- Mai da soli: né in mare, né in piscina, né in vasca da bagno. Un bagnino che guarda tutta la vasca non è il tuo compagno.
- Uno giù, uno su. Chi sta su guarda e basta: non si prepara, non chiacchiera, non filma.
- Ci si accorda prima su quota o distanza, tempo e segnali. I programmi non si cambiano a metà.

**Durante**

- Recupero in superficie almeno doppio del tempo d'immersione, di più se il tuffo è stato profondo.
- Il compagno incontra chi risale negli ultimi metri e gli resta vicino per almeno trenta secondi dopo l'emersione: è lì che succede quasi tutto.

**Se succede**

1. Vie aeree fuori dall'acqua, maschera e stringinaso via.
2. Soffia sul viso, tocca la guancia, parla: «respira», col suo nome.
3. Se in pochi secondi non respira: due insufflazioni, chiedi aiuto, 112, fuori dall'acqua, rianimazione e ossigeno se c'è.

Dopo una samba per quel giorno si è finito. Dopo un blackout si va da un medico, e si torna in acqua quando lo dice lui.

Tutto questo si impara con un istruttore e si ripassa con le mani, non leggendo.

@chiara
Aggiungo una cosa che in corso si fa e poi si dimentica: provatelo davvero, ogni mese, anche con il compagno di sempre. Dieci minuti a inizio allenamento.

@jonas
In our club each session starts with one rescue, by whoever arrived last. People come on time now.

@gabriele, 311 days ago
Domanda onesta: ma se resto dove tocco e faccio solo apnee corte?

@marco
Si annega in mezzo metro d'acqua, perché chi perde conoscenza non si alza in piedi. Non c'è un'apnea abbastanza corta né un'acqua abbastanza bassa. Se non trovi compagni scrivi in «Cerco compagni»: è lì per quello.

@gabriele
Capito. Scritto.

@tommaso
Da noi al club chi allena da solo non entra più. Detto una volta, non è servito dirlo due.

@elena
Una nota per la statica: il compagno dà un segnale ogni trenta secondi e poi ogni quindici, e chi è in apnea risponde con un dito. Manca una risposta, si ripete subito. Manca la seconda, lo si tira su. Senza pensarci e senza scusarsi.

@andrea
> Dopo un blackout si va da un medico

Da infermiere: anche se sta benissimo, ride e vuole andare a mangiare la pizza. Se ha bevuto acqua, i polmoni possono peggiorare ore dopo. Non lasciatelo guidare e non lasciatelo solo quella notte.

@noemi
Could somebody put this in English? Half of my buddies in Malta would need it.

@rebecca
I have translated Marco's list for our dive centre, ask me at the desk or write to us and you get the file. Grazie Marco.

@stefano
Ripassato ieri con mio figlio prima di scendere. Mi ha corretto due volte. Sono orgoglioso e un po' offeso.
`,
  },
  {
    title: "Samba in superficie: ieri l’ho visto per la prima volta",
    category: "sicurezza",
    daysAgo: 34,
    quietSince: 29,
    views: 698,
    posts: `
@niccolo
Ieri al lago un compagno ha fatto un tuffo normalissimo, è emerso, ha sorriso e ha cominciato a tremare. Otto secondi, credo. L'ho tenuto, ha respirato, tutto bene.

Racconto perché avevo letto mille volte che cosa fare e nel momento mi sono sentito inutile lo stesso.

@marco
Non sei stato inutile: l'hai tenuto fuori dall'acqua e gli hai parlato. È tutto quello che serve. Adesso però lui si ferma, e guardate insieme come era andato il recupero.

@giorgio
Grazie di averlo scritto. Da fuori non immagini quanto duri poco e quanto sembri lungo.

@salvo
Bravo. La prossima volta guardagli le labbra già negli ultimi cinque metri: spesso lo dicono prima.

@niccolo
Segnato. Lui sta bene, abbiamo parlato un'ora. Stiamo rivedendo i recuperi tra un tuffo e l'altro, erano troppo corti.

@chiara
È successo anche a me di farlo, non di vederlo. Il compagno che mi ha tenuta ora è il padrino di mia figlia.

@tom
Same here in spring. I remember nothing of it and argued for ten minutes that I was fine. My buddy had it on video. I was not fine.

@chiara
Esatto, Tom: chi l'ha avuta è l'ultimo a saperlo. Mai chiedere «stai bene?» e fidarsi della risposta.

@martina
Posso chiedere quanto erano lunghi i recuperi? Non per giudicare, per confrontarli con i nostri.

@niccolo
Tuffi da un minuto e venti, recupero intorno al minuto e mezzo. Scritto così, fa impressione anche a me.

@marco, edited
Grazie della sincerità, è la cosa più utile del tema. Almeno il doppio del tempo d'immersione, e se il gruppo ha fretta si fanno meno tuffi, non recuperi più corti.
`,
  },
  {
    title: "Quanti respiri profondi fate prima di scendere?",
    category: "sicurezza",
    daysAgo: 102,
    quietSince: 88,
    views: 811,
    posts: `
@gabriele
Un amico che pesca da anni mi ha insegnato venti respiri grandi e veloci: dice che così «si carica» e in effetti resisto molto di più. Però mi formicolano le dita. Qualcuno mi spiega se è giusto?

@elena, called iperventilazione
È iperventilazione, e il formicolio è il segno. Non carichi ossigeno: il sangue ne è già quasi saturo. Butti via anidride carbonica, cioè l'allarme che ti dice di respirare. Resisti di più perché hai staccato la sirena, non perché il serbatoio è più pieno.

Risultato: si perde conoscenza senza aver sentito il bisogno d'aria. È il modo in cui muoiono i pescatori bravi.

@gabriele
Ok. Mi sono venuti i brividi. E allora come si respira?

@marco
Come quando leggi sul divano. Due minuti tranquilli, pancia morbida, nessuna forzatura; poi un'inspirazione piena, senza strizzare, e vai. Se arrivano le contrazioni prima di prima, bene: l'allarme funziona.

@giorgio
Anche mio zio fa così, venti soffi e giù. Nessuno gliel'ha mai detto. Gli ho mandato il messaggio di Elena, mi ha risposto con un pollice: da lui è una laurea.

@emily
This should be pinned somewhere. I learned "purge breathing" from a video with two million views.

@dmitrij
Регулярно вижу это на рыбалке. Se al tuo amico formicolano le dita sulla barca, quel giorno tu stai su e lo guardi. E la sera gliene parli.

@andrea
In pronto soccorso ne ho visti due. Tutti e due «espertissimi». Uno è tornato a casa.

@gabriele
Ho parlato con il mio amico. All'inizio si è arrabbiato, poi ha chiesto dove fa il corso quella che mi ha risposto in #{iperventilazione}. Elena, preparati.
`,
  },
  {
    title: "Statica sul divano: che cosa può andare storto?",
    category: "sicurezza",
    daysAgo: 57,
    quietSince: 52,
    views: 344,
    posts: `
@matteo
Faccio apnee a secco la sera mentre la famiglia guarda la TV. Mia moglie è preoccupata, io le dico che sul divano non si annega. Ho ragione io?

@elena
Ha ragione lei a chiedere e tu quasi a rispondere. A secco, sdraiato, su qualcosa di morbido e lontano dagli spigoli il rischio è basso: se svieni, respiri da solo. Mai in piedi, mai seduto sul bordo di qualcosa, mai guidando, mai nella vasca da bagno.

@silvia
La vasca da bagno va sottolineata tre volte. «Solo la faccia nell'acqua» è acqua.

@matteo
Io una volta in macchina, in coda. Non lo faccio più, promesso, e non ditelo a mia moglie.

@tommaso
Tua moglie legge il forum?

@matteo
Da stasera sì. Mi ha appena chiesto della coda.

@chiara
Consiglio pratico: a secco fate tabelle di rilassamento, non massimali. Il massimale a secco insegna poco e vi lascia con un numero in testa che in acqua pesa.

@elisa
E non fatele dopo un allenamento duro o con il raffreddore. Sembrerà ovvio, ma il mal di testa del giorno dopo l'ho conosciuto così.
`,
  },
  {
    title: "Il mio bambino di otto anni vuole fare apnea: da dove si comincia?",
    category: "sicurezza",
    daysAgo: 96,
    quietSince: 90,
    views: 276,
    posts: `
@stefano
Mio figlio Pietro mi vede partire con le pinne lunghe e vuole venire. In acqua è un pesce, ma ha otto anni. Cosa gli faccio fare senza spaventarlo e senza fargli male?

@ines
Games. No numbers, no stopwatch, no "how long can you". Rings on the bottom of the shallow pool, the octopus, the dolphin kick. And always one adult for one child, within arm's reach.

@tommaso
Al club accettiamo i piccoli con i genitori in acqua: capovolte, galleggiamento, compensare giocando a due metri. L'apnea «vera» ha età minime che ogni didattica decide per conto suo, e ci sono motivi seri: le orecchie e i polmoni crescono.

@giulia
Insegnagli a soffiarsi il naso con dolcezza e a dire subito quando dà fastidio. Un bambino che sa fermarsi è già più avanti di metà dei miei allievi.

@francesca
Da insegnante di nuoto: la prima regola che imparano da me è «mai sott'acqua se la mamma o il papà non ti guarda». La recitano in coro, funziona.

@stefano
Sabato: quaranta minuti di anelli, due cioccolate calde e nessun cronometro. Ha chiesto quando si torna. Grazie a tutti.

@sofia
Che bello. Pietro presidente.
`,
  },
];
