/** The second quarter of the diary: habits, plateaus, small victories. */
export const diaryHabits = `
@luca
Due e quarantotto. Le contrazioni sono arrivate, le ho contate invece di combatterle, a ventidue ho smesso io. Grazie a chi mi ha detto che sono un singhiozzo.

@elena
Ventidue contate sono ventidue che non ti hanno portato via. Bravo.

@teresa
Figli guariti, io no. Divano, tè, e mi sono guardata la gara di Coppa con la copertina sulle ginocchia come una nonna.

@riccardo
La muta nuova, taglia giusta stavolta. L'ho infilata in undici minuti e l'ho sfilata in quaranta. Chiedo consigli anche da chi mi vuole male.

@filippo
Doccia calda dentro la muta, braccio fuori per primo, dignità alla fine.

@marek
Sezon basenowy. Vasca da cinquanta tutta per noi dalle sei alle sette: 8x50 comode con un minuto e mezzo. All'ottava ho sorriso sott'acqua e ho bevuto.

@anna
Ho messo la faccia nell'acqua scura del lago. Solo la faccia, con Niccolò che mi teneva la mano come a una bambina di quattro anni. Non è successo niente. Non è successo niente!

@niccolo
Confermo che non è successo niente. Era quello che volevamo.

@gabriele
Trovato un compagno! Si chiama Nicola, pesca da vent'anni e non ha mai fatto assistenza in vita sua. Abbiamo passato un'ora a tirarci su a vicenda in due metri d'acqua. Rideva anche il cane.

@marco
Gabriele, non sai quanto mi fa piacere. Ora iscrivetevi insieme a un corso, così ridete con metodo.

@katarzyna
Odpoczynek. Riposo, ma di quelli veri: telefono spento, bosco, una poiana. Ho respirato dal naso per due ore senza farlo apposta.

@andrea
Settimana di notti. Zero acqua. Però ho insegnato a tre colleghi la manovra per tenere le vie aeree fuori dall'acqua, usando una barella e una mela.

@chiara
La mela?

@andrea
La mela era la testa. Non chiedete di più.

@jonas
100 m without fins, first time this season, and I stopped there although there was air. Writing it down because stopping with air left is the part I train.

@francesca
Jonas, posso stampare l'ultima frase?

@jonas
Only if you put it above the vending machine.

@beatrice
ESAME IN ACQUA PASSATO. Scusate le maiuscole. Sedici metri, soccorso dal fondo, compensazione che non ho dovuto nemmeno pensare. Ho un brevetto, io, che a vent'anni mettevo i braccioli per scherzo ma neanche tanto.

@sofia
Beatrice!! Martedì offri tu.

@giulia
Brava Beatrice. E adesso il mio consiglio impopolare: due mesi senza andare più giù. Fai gli stessi sedici finché ti annoiano.

@beatrice
Due mesi?! Va bene. Li conto.

@salvo
Ponza, solo. Cioè con quattro clienti, ma senza nessuno che parlasse. Ci siamo intesi a segni tutto il giorno e nessuno ha sbagliato niente.

@dario
Riprendo una mia frase di mesi fa: dopo l'apnea si dice la verità. Oggi un tizio, appena respirato: «volevo smettere a metà e avevo vergogna del cronometrista». Il cronometrista gli ha chiesto scusa.

@elisa
> avevo vergogna del cronometrista

Anch'io, per anni. Da quando il cronometro lo tiene girato verso di sé e me lo dice solo se chiedo, ho ricominciato a finire le apnee col sorriso.

@giorgio
Trentuno metri di cavo nuovo, marcati a mano ogni metro con il nastro. Ci ho messo un'intera partita di calcio e un supplementare.

@ilaria
Primo bagno fuori dalla vasca dopo l'otite. Orecchie asciutte, tappeti di posidonia, un cavalluccio. Ho fatto finta che mi fosse entrata acqua nella maschera.

@noemi
Seahorse tears count as water in the mask, the rule is clear.

@alessia
Ho litigato con la monopinna. Lei ha vinto ai punti. Vesciche su tutti e due gli alluci, cerotti con i dinosauri perché in casa c'erano solo quelli.

@davide
Un mese fa ho detto a Salvo che avrei raccontato la paura grande. Eccola: a sei metri, orecchio sinistro chiuso, ho pensato «se insisto passa» e qualcosa mi ha detto di no. Sono risalito. L'istruttore mi ha stretto la mano come se avessi vinto qualcosa.

@salvo
Avevi vinto qualcosa.

@tom
Office job, nine hours, spine shaped like a question mark. Went to the pool and floated until the question was gone.

@lucia
Esta semana tres entrenos seguidos, y al cuarto día las piernas han dicho basta. Bocadillo de tortilla al sol. A volte il piano lo fanno le gambe.

@enrico
Prima carica di mouthfill tenuta fino in fondo alla vasca da quindici. Poi ho riso e l'ho persa tutta. Mia figlia: «visto che è facile?»

@federico
Dopo sei settimane di stop la spalla è pulita. Rientro: 25 metri a braccia ferme, pianissimo, come un pensionato che attraversa. Felice.

@sara
Federico, ti avrei controllato io dal bordo, ma ero in corsia due a fare la mia prima dinamica da cinquanta. CINQUANTA.

@federico
E io ti ho vista arrivare e ho fatto il tifo in silenzio, che in piscina è l'unico permesso.

@dmitrij
Шестьдесят — не сегодня. Non oggi: a quaranta ho sentito la gola stretta e ho girato. In barca ho sbucciato mandarini per tutti.

@nikos
Dmitri turned at forty with a dry face and clean eyes. That is what a good day looks like from the platform, for anyone who wonders.

@silvia
Qui in piscina hanno cambiato il gestore e vogliono il certificato di tutti. Giusto. Ho scoperto che il mio era scaduto da un mese e non me n'ero accorta: fermata, visita prenotata.

@nicola
Silvia, nel profilo puoi mettere la scadenza: il sito ti avvisa prima. Lo dico perché l'ho dimenticato anch'io, e il sito è in parte colpa mia.

@paolo
Venti virate, quindici buone. Mia moglie dice che ormai giro così anche in cucina.

@matteo
Mi sono fatto filmare la capovolta. La buona notizia: il frigorifero adesso ha le gambe dritte.

@camille
Journée sans : j'ai dormi dix heures. Al risveglio avevo il battito a 46 e nessuna voglia di dimostrare niente a nessuno.

@valentina
Compleanno. Le amiche mi hanno regalato una lezione privata con Giulia. Ho passato un'ora a dire «ghe, ghe, ghe» e a ridere. Una delle cose più belle che abbia ricevuto.

@giulia
Hai un'ottima «ghe».

@piotr
Zamknęli nam głęboki basen na przegląd. Vasca chiusa per manutenzione, allora ho portato il gruppo in palestra: equilibrio su una gamba, occhi chiusi, respirazione. Sono caduti tutti, io per primo.

@tommaso
Stasera un genitore mi ha chiesto a che serve, l'apnea. Gli ho risposto: «Suo figlio stasera ha aspettato il suo turno per quaranta minuti guardando un compagno». Si è seduto e ha guardato anche lui.

@rebecca
A whole family from Birmingham, first snorkel, first octopus. The grandmother was the best at staying down and would not say how.

@emily
The grandmother is all of us in forty years.

@anonimo
Torno a scrivere. In questi mesi sono andato in acqua ogni giovedì, sempre galleggiamento, mai giù. Oggi ho fatto tre metri, ho toccato il fondo con un dito e sono risalito. Chiara, avevi detto di scrivere.

@chiara
Sono qui. L'ho letto due volte. Tre metri e un dito.

@marco
Anche noi. Tutti.

@ines
Pico island, whales in the distance, so engines off and nobody in the water. We sat on the boat and held our breath for another reason.

@riccardo
Ho seguito il consiglio di Filippo sulla doccia dentro la muta. Ha chiamato la vicina, che dal rumore pensava a un furto.

@martina
Cinque uscite senza guardare la profondità: nastro isolante sul computer. Alla sesta l'ho tolto e avevo fatto la stessa quota di sempre, senza il nodo allo stomaco.

@stefano
Lavoro in cantiere tutto il giorno, casco e polvere. Alle otto di sera i primi dieci minuti a faccia in giù nell'acqua sono il momento in cui torno a essere una persona.

@karim
Full moon. The whole town goes to the sea to look, we too. Nobody trained. Everybody breathed.

@antoine
J'ai fait ma première sécurité pour quelqu'un de plus fort que moi. J'avais peur de ne pas être à la hauteur. Elle m'a dit: la hauteur, c'est d'être là.

@luca
Tre minuti e cinque. Tre e cinque! La mano sotto la fronte non serve più, l'ha messa lo stesso. Mi sono commosso per una mano.

@elisa
Luca, tra due anni non ti ricorderai il tempo, ti ricorderai la mano.

@gabriele
Aggiornamento da Bari: siamo in quattro. Nicola ha portato suo cugino e il cugino ha portato la cugina, che è la più brava di tutti.

@teresa
Ho provato il consiglio di respirare con una molletta al naso mentre stendo i panni. Il piccolo mi ha chiesto se ero arrabbiata con le lenzuola.

@jonas
Judging course all weekend. Four hundred ways to give an OK sign and only one is right.

@filippo
Riparto dai dieci metri dopo lo stop di cui ho raccontato in un altro tema. Ho ritrovato il piacere di guardare gli scogli, che a trentanove non vedevo più.

@salvo
> che a trentanove non vedevo più

Frase da appendere in barca, con il permesso dell'autore.

@filippo
Permesso accordato, ma voglio la foto della barca.

@francesca
Settanta senza pinne, ed è il mio tetto da due anni. Ho deciso che oggi è un pavimento. Non è più lungo, ma ci cammino sopra.

@anna
Mezzo metro sotto la superficie del lago, nell'acqua scura, ad occhi aperti. Verde. Non me l'aspettavo verde.

@sofia
Vasca deserta per via della partita. Io e Beatrice, due corsie, il bagnino con la radiolina. Abbiamo fatto metà allenamento e metà confidenze.

@beatrice
Le confidenze erano la metà più impegnativa.

@javier
Hoy me tocó explicar a uno nuevo cómo se hace de compañero. Hace cuatro meses el nuevo era yo.

@katarzyna
Cztery pięćdziesiąt pięć. È un numero che non scrivo per il numero, ma perché a metà ho smesso di aspettare che finisse.

@giulia
Kasia, questa è la definizione di statica che stavo cercando da vent'anni.

@alessia
Vesciche guarite, monopinna riprovata, trattativa di pace in corso. Settantacinque metri e nessun dinosauro ai piedi.
`;
