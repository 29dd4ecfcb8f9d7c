/** The last quarter of the diary, up to yesterday. Three of its posts were deleted. */
export const diaryReturns = `
@chiara
Secondo brevetto di soccorso rinnovato. Ho rifatto il manichino dal fondo tre volte perché la prima il manichino ha perso una gamba.

@marco
Ecco dove finiscono le gambe dei manichini. In sede ne abbiamo due in più.

@sara
Sono tornata. Turni finiti, due vasche da venticinque piano piano, il muro sempre allo stesso posto. Elena, il tuo «resta qui» me lo sono appuntato sul frigo.

@elena
Bentornata. Il muro ti aspettava, è molto fedele.

@giorgio, deleted by author
Qualcuno ha un contatto per il cantiere di Arbatax? Mi serve per la barca, scrivetemi qui il numero.

@martina
Ferma per il timpano, racconto in un altro tema. Giorno tre: ho riordinato le foto, stirato, imparato a fare il pane. Non so compensare ma so impastare.

@riccardo
Martina, per il pane vale la regola delle tre settimane?

@martina
Il pane è pronto prima di me.

@francesca
Oggi ho insegnato a galleggiare a una signora di settantotto anni che non aveva mai staccato i piedi dal fondo. Mi ha chiesto: «E adesso che si fa?». Niente, signora. È questo.

@dario
> E adesso che si fa?

Titolo del mio prossimo articolo, con royalties alla signora.

@jonas
Lake Mjörn, no wind. Swam across and back with my daughter in a canoe beside me, reading aloud. We finished a chapter.

@filippo
Trenta metri, come avevo promesso a me stesso, e il cavo finiva lì. Ho guardato in giù: non mi mancava niente.

@noemi
Taught my neighbour's twins to duck dive. They are eight, they are faster, they asked for money.

@valentina
Quattro minuti e due! L'ho scritto piccolo perché non vorrei svegliare nessuno.

@luca
Svegli tutti noi, Vale. QUATTRO.

@valentina
Grazie. Il merito è delle tre cene di questa settimana con gente che amo e di zero tabelle.

@marek
Rower, deszcz, 60 km. In bici sotto l'acqua, quindi tecnicamente in acqua.

@tom
Marek, the committee has discussed it and accepts the bicycle.

@katarzyna
La mia piscina ha comprato la boetta rossa che dicevamo nel galateo. Il bagnino la lucida.

@anonimo
La sorella del mio amico ha imparato. Oggi mi ha fatto lei da sicurezza per cinque metri, e quando sono uscito mi ha detto il mio nome come si deve: piano, due volte.

@chiara
Non so che cosa scrivere. Grazie.

@stefano
Nemmeno io. Però ti volevo dire che ci siamo.

@alessia
Pesata la zavorra con la bilancia da cucina: un chilo e quattrocentodieci. I dieci sono farina.

@nikos
Season closing. We pulled up the last line, eighty metres of rope full of little mussels. Every one of them had a better static than me.

@davide
Prova di soccorso superata: ho portato su novanta chili con le gambe e senza bere. L'esame completo è tra due settimane, se il mare vuole.

@salvo
Mio fratello chiede se adesso può tornare a fare il cameriere.

@ilaria
Ho rimesso in ordine la cassetta del pronto soccorso della barca: metà delle cose scadute, una merendina di chissà quando ancora perfetta.

@andrea
La merendina passala al laboratorio. Il resto controllalo ogni sei mesi: bombola di ossigeno, maschera, e che qualcuno sappia dov'è la chiave.

@gabriele
Lezione uno, con gli altri tre. L'istruttrice ci ha fatto respirare dieci minuti a faccia in su e poi ha detto «adesso avete imparato la metà». Il cane ha fatto il palo.

@beatrice
Diciotto metri dodici volte. Alla fine di ogni risalita cerco con gli occhi chi mi guarda. Lo faccio senza pensarci, credo sia la cosa che ho imparato meglio.

@giulia
Lo è.

@paolo
Pressione sotto controllo e idoneità firmata, con un limite che mi sta benissimo. Sono andato in vasca solo per sentire il rumore delle bolle.

@emily
London. Indoor pool at six in the morning, two lanes, nobody speaks. I whispered "buongiorno" to the lifeguard and he answered "ciao". Made my week.

@matteo
Mia moglie è venuta a fare assistenza. Ha letto tutto il forum, mi ha corretto su tre cose e ha chiesto di essere pagata in cene.

@tommaso
Tua moglie è ufficialmente il nostro socio preferito.

@karim, edited
Sandstorm. Everything is orange, the sea as well. School closed, two hundred camels of different opinion on the road.

@camille
Il pleut sur Montpellier. Tappetino, finestra aperta, quaranta minuti di respirazione lenta. La pluie donnait le rythme, molto meglio di un'app.

@anna
Sette metri nel lago. A cinque ho sentito la paura bussare, ho detto «un momento», ho compensato, e dietro la porta non c'era nessuno.

@niccolo
> dietro la porta non c'era nessuno

Me la faccio scrivere sulla boa.

@silvia
Ultimo allenamento con Paola prima del suo trasloco. Abbiamo fatto le sei ripetute di sempre e poi siamo rimaste appese al muro a parlare, come i panni del galateo. Il bagnino ha chiuso un occhio.

@anonimo, deleted by staff
Vendo tabelle miracolose, un minuto in più in sette giorni garantito, scrivetemi in privato per il prezzo.

@nicola
Ho tolto un annuncio che prometteva un minuto in più in sette giorni. Qui nessuno garantisce niente a nessuno, per fortuna.

@federico
Senza annuncio e senza miracoli: cento metri esatti dopo la spalla. Ci ho messo undici mesi e due fisioterapisti. Il secondo si chiamava Pazienza, di cognome, giuro.

@lucia
Me voy de Génova dentro de poco. Stamattina ultima boa con Stefano: nessuno ha contato niente e la focaccia era ancora calda.

@stefano
La boa ha già chiesto quando torni.

@piotr
Pierwszy lód na jeziorze. Primo ghiaccio ai bordi, quindi sauna e racconti. Un allievo mi ha chiesto se si può fare apnea sotto il ghiaccio: sì, con chi lo fa di mestiere, con il cavo e mai per provare.

@rebecca
Inventory week. Found eleven single fins, no pairs. Somewhere there is a beach with eleven very confused people.

@dmitrij
Тренер сказал: «Спи». L'allenatore ha detto di dormire. Ho dormito. Non so che disciplina sia, ma sono forte.

@enrico
Mia figlia ha voluto la lezione al contrario: io allievo, lei maestra. Mi ha fatto ripetere la «K» finché non era «bella». Mai avuto un'insegnante così severa.

@teresa, called nove
Esercizi allo specchio, giorno nove. Il più piccolo si mette accanto a me con la mano sulla pancia, serissimo. Lui non sbaglia mai.

@giulia
Ecco perché dico sempre di chiedere ai bambini. Vale per tutti i lettori del diario.

@javier
Nuevo piso, nueva piscina, mismo cloro. La chica de la entrada ha leído «apnea» en mi ficha y me ha pedido que se la explique. He tardado veinte minutos, perdón a la cola.

@elisa
Ho fatto la giuria in prova a una gara di ragazzi. Uno è uscito, ha fatto tutto il protocollo perfetto e poi ha vomitato l'aranciata. Cartellino bianco, asciugamano mio.

@antoine
Dix-huit mètres ! La tête en bas, la langue libre, le lit n'y est pour rien cette fois.

@lorenzo
Vasca vuota per pulizie. L'abbiamo girata tutti a piedi, quaranta passi sul fondo asciutto, e abbiamo parlato sottovoce come in chiesa.

@ines
Storm swell on the islands, so theory: I asked the group to draw their fear on paper. Nine of twelve drew the same thing, and it was not the deep. It was the others watching.

@chiara
Ines, noi l'abbiamo fatto dopo aver letto te. Undici su undici.

@tom
Tried it at the office by accident in a meeting. Drew the meeting.

@riccardo
Festeggio: muta infilata in tre minuti e sfilata in quattro, senza aiuto, senza vicina, senza balsamo sbagliato. Un anno di lavoro.

@marek
Gratulacje! È l'unico record di questo tema che nessuno ti toglierà.

@beatrice
Oggi ho fatto da compagna a una ragazza al suo primo giorno. Mi ha chiesto da quanto faccio apnea. Ho aperto la bocca per dire «da poco» e mi sono accorta che non era più vero.

@sofia
Lo sappiamo tutti dal giorno dei sette piedi che salutavano.

@marco
Aperta l'acqua nuova dopo tre giorni di libeccio: torbida in alto e cristallo sotto i dodici, come bucare una nuvola al contrario. Cinque allievi zitti in superficie per un minuto intero, poi tutti insieme.

@alessia
Sono quella della gara: ho raccontato di là. Qui scrivo solo che il giorno dopo ho dormito undici ore e ho mangiato una torta. Intera.

@francesca
Ale, la torta nel protocollo non c'era ma è omologata.

@noemi
First cold front. The sea has that smell of metal. We did rescues in the shallow bay, in wetsuits that had shrunk by themselves over the months, as they do.

@gabriele
Seconda lezione. Compensazione: il cane ci guardava sbadigliare. L'istruttrice dice che sbadiglia meglio di noi, e ha ragione, apre le tube.

@luca
Turno di assistenza ai nuovi: ho messo la mano sotto la fronte di uno che teneva la testa come un periscopio. Non ho dovuto spiegargli niente.

@elena
> ho messo la mano sotto la fronte di uno che teneva la testa come un periscopio

Nel #{periscopio} quel periscopio eri tu. È per questo che ho aperto il diario.

@dario
L'articolo è uscito, la signora di settantotto anni l'ha fatto incorniciare. Ha chiesto a Francesca la seconda lezione.

@davide
Mare grosso, esame rimandato di una settimana. Mesi fa mi sarei arrabbiato. Oggi ho guardato le onde con l'istruttore, abbiamo mangiato un panino e gli ho chiesto quante volte era tornato a riva lui. «Non abbastanza, da giovane.»

@andrea
Trentasei ore senza dormire, quindi niente. Ma smontando ho visto l'alba sul golfo dal parcheggio dell'ospedale e ho fatto tre respiri come si deve. Li segno.

@sofia
Trentuno metri in free immersion, tirando il cavo piano, occhi chiusi fino al piattello. Mi avevano detto «un modo gentile di superare i trenta» e non ci credevo. Esiste.

@giulia
Sofia. Leggo e sorrido da sola in treno.

@giorgio
Bravissima. Qui maestrale, ovviamente. Ho riparato la zip, ingrassato la boa, fatto pace con la boa.

@anonimo
Cambio città e chiudo un po' di cose, tra cui questo profilo. I messaggi li lascio, senza il nome: tanto mi avete conosciuto lo stesso. Ogni giovedì, anche di là. Mai da solo.

@marco
Buon mare. Il giovedì ti pensiamo.

@teresa
Vasca, quattro metri, tredici compensazioni senza pancia. Nel #{nove} ero al giorno nove, oggi è il quindicesimo. I diciotto possono aspettare: adesso so che strada fanno.

@sara
Un anno fa, o quasi, scrivevo «fiatone da scala mobile». Stasera sessanta metri, poi la scala mobile l'ho fatta a piedi.
`;
