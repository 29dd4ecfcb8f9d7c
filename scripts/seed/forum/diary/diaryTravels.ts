/** The third quarter of the diary: the sea, journeys, bad days. */
export const diaryTravels = `
@giorgio
Oggi ho portato in acqua mio padre, settantun anni, polpi tutta la vita. Gli ho spiegato il recupero in superficie. Ha detto «lo facevo già, si chiamava fumare». Però poi l'ha fatto.

@marco
Tuo padre in una riga ha raccontato cinquant'anni di Mediterraneo.

@riccardo
Dahab! Arrivato! Ho una stanza con un gatto che non era nella descrizione.

@karim
The cat is always included.

@riccardo
Secondo giorno: dodici metri. Terzo: tredici. Il gatto dorme sulle pinne. Nessuno mi ha chiesto quanto faccio.

@dario
Inviato speciale al bar di Dahab, ore sei: sentita la frase «io a quaranta mi rilasso». Pagato il tè, andato via alle cinque e mezza del giorno prima, idealmente.

@emily
Riccardo, take one morning off and snorkel the coral garden with nothing in your hands. Trust me.

@riccardo
Fatto come dice Emily. Due ore, un pesce napoleone grande come il mio frigorifero. Mi ha guardato lui, io ero il turista.

@noemi
Thirty-seven. My number has been thirty-four for so long that I had it as a bank code. Time to change the code.

@rebecca
Saw it from the boat. You came up and asked what was for lunch. That is a clean dive.

@chiara
Vacanza senza pinne. Le ho lasciate a casa apposta. Al terzo giorno ho fatto capovolte in costume davanti ai bambini del bagno 46 e ho fondato una scuola abusiva.

@sara
Ho dovuto smettere per un po': lavoro nuovo, turni lunghi, la sera crollo. Non mi alleno ma vi leggo. Sappiate che tenete in piedi anche chi non entra in acqua.

@elena
È esattamente per questo che il primo messaggio diceva «anche i giorni fermi». Resta qui, Sara.

@tom
Kalamata report, as promised about lunch: grilled octopus, tomatoes, a cheese I cannot spell. Also twenty-three metres.

@nikos
He forgot to say that he was the one tying everybody's lanyard on the platform. We would like to keep him.

@dmitrij
Сын научился плавать. Mio figlio ha imparato a nuotare. Oggi il mio diario è lui.

@ilaria
Notturna con torce, sei persone, due per ogni luce. Ho visto una seppia cambiare tre colori per decidere se le piacevo. Verdetto incerto.

@andrea
Stanotte in pronto soccorso un ragazzo, vent'anni, vasca di casa, da solo, «faceva le apnee per i social». È vivo per la sorella che ha bussato. Non scrivo altro. Ditelo a tutti quelli che conoscete.

@marco
Letto e condiviso con i miei gruppi. Grazie Andrea, e riposati.

@gabriele
Io ero quel ragazzo, quattro mesi fa, senza la sorella. Non riesco a non pensarci.

@chiara
Gabriele, tu sei quello che quel giorno è tornato a casa dalla spiaggia. Non è la stessa storia.

@tommaso
Domani al club niente allenamento: un'ora di soccorso per tutti, anche per i genitori. L'idea viene dal messaggio di Andrea.

@tommaso
Fatto. Trentasei persone sul bordo. La mamma più timida ha il «respira!» più forte della piscina.

@valentina
In treno, cinque ore. Respirazione lenta, contate ottantadue gallerie, nessuna apnea perché il vicino aveva un panino ai peperoni e non volevo fargli capire niente.

@francesca
Ho accompagnato mia madre a fare acquagym. Era meglio lei.

@marek
Mistrzostwa klubu. Gara sociale: 131, cartellino bianco. Più orgoglioso però di avere fatto da sicurezza nelle tre batterie prima, con i guanti, al freddo, senza perdere nessuno con gli occhi.

@katarzyna
Marek, foto del cartellino o non è successo.

@marek
È finito in lavatrice.

@martina
Trenta in free immersion! Il nastro isolante sul computer era al suo posto, me l'ha detto il cavo. Ho accarezzato il piattello e mi è venuto da salutarlo.

@giorgio
Martina, al piattello si dà sempre del tu.

@matteo
Bilancio della capovolta: sei mesi, dal frigorifero alla lavastoviglie, e da ieri, dice Chiara, a «qualcosa che potrebbe essere un delfino se lo guardi da lontano».

@camille
Semaine en Corse avec Antoine et sa bouée. Quaranta metri nella baia, l'acqua come un vetro, e un delfino VERO, Matteo, qui n'avait pas l'air d'un lave-vaisselle.

@antoine
Je confirme le dauphin. Moi, seize mètres, et j'ai mis deux jours à arrêter de sourire.

@davide
Esame rimandato: dodici metri li faccio, il soccorso mi viene male quando l'istruttore pesa novanta chili. Riprovo tra un mese con tecnica e meno braccia.

@salvo
Si fa con le pinne e con il corpo vicino, non con le braccia. Ci vediamo giovedì un'ora prima, porto io il peso morto: mio fratello.

@davide
Ho portato a galla il fratello di Salvo sei volte. È simpatico anche da svenuto.

@katarzyna, erased
Messaggio inviato per sbaglio dal telefono.

@enrico
Oggi niente carica, niente palato, niente specchio. Ho fatto il morto a galla con mia figlia e abbiamo dato un nome a tutte le nuvole.

@lorenzo
Turno dei medici: quindici tra anestesisti e pneumologi a testa in giù a cinque metri. Le domande migliori mai sentite, le capovolte peggiori.

@stefano
Uscita annullata in banchina: onda lunga, cielo fermo, tutti pronti e nessuna voglia di dirlo. L'ha detto Lucía per prima. Colazione doppia.

@lucia
Alguien tenía que decirlo, y la focaccia se enfriaba.

@elisa
Cento. Tonde. Bordo, protocollo, respiro, e poi mi sono accorta che avevo dimenticato la musica negli spogliatoi: l'avevo cantata io, a mente, dall'inizio alla fine.

@filippo
Cosa cantavi?

@elisa
Non lo dirò mai. Era una sigla dei cartoni.

@paolo
Diciannove virate buone su venti. La ventesima ho salutato mia moglie in tribuna.

@anna
Quattro metri nel lago, buio sotto e luce sopra. Mi sono girata a metà a guardare in su e ho capito perché ci andate. Ho scritto a mia madre a Mosca, mi ha risposto con undici punti esclamativi.

@niccolo
Ero lì. Undici punti sono pochi.

@silvia
Certificato rifatto, tutto bene, sono rientrata. Paola mi aspettava sul bordo con un cartello «bentornata» scritto sulla tavoletta col pennarello che non va più via.

@alessia
Mi hanno iscritta a una gara. Cioè: mi sono iscritta, ma mentre cliccavo sembrava un'altra.

@piotr
W końcu urlop. Vacanza al lago in Masuria: nessuna profondità, canne e anatre. Ho insegnato a tre bambini a sputare nella maschera, le madri mi odiano.

@jonas
Six minutes two, a year ago today. I looked it up, smiled, closed the notebook, and did an easy hour of swimming instead.

@ines
A student asked me today how I know when to turn. I had a long answer ready and said: "when I start to negotiate." It was better than the long one.

@federico
> when I start to negotiate

Ines, questa finisce sulla lavagna di domani. La spalla tiene: sessanta metri in dinamica, senza negoziare.

@beatrice
Giulia, i due mesi sono passati. Sedici metri per ventidue volte. Alla ventiduesima mi sono annoiata e ti ho pensata.

@giulia
Allora diciotto. E ricominci a contare.

@teresa
Vi ho letti per tutta la settimana dal letto con la schiena bloccata. L'unica cosa che muovevo era la lingua: «T», «K», «T», «K». Il fisioterapista crede che parli in codice.

@sofia
Prima volta che scendo senza pensare al numero. Non so quanto fosse, il computer l'aveva Beatrice. Me l'ha detto in macchina e non me lo ricordo già più. Bugia: ventinove e mezzo.

@beatrice
Le si è illuminata la macchina.

@emily
Last weekend before a month in the office in London. Twelve slow dives, all to fifteen, and a swim back to shore on my back looking at the church of San Fruttuoso upside down.

@anonimo
Per chi chiedeva «ma a che serve scrivere qui?». A me serve perché quello che scrivo poi lo devo fare. Domani porto in vasca la sorella di quell'amico. Vuole imparare a fare sicurezza.

@andrea
Digli, se puoi, che siamo in tanti ad aspettarla.

@karim
Flat sea, no wind, twenty-eight metres of visibility, and the whole morning lost because I forgot the key of the storeroom. We swam with the children instead. Best day of the month.

@tom
Anniversary of this diary soon? I have read all of it on a train to Leeds. You are strange people and I would lend any of you my fins.

@dario
Ho contato le brioche citate in questo tema. Non vi dirò il numero, ma è più alto delle statiche.

@javier, edited
Veinte metros. Sé que aquí nadie cuenta, pero yo vengo de no meter la cabeza. Lucía estaba a mi lado desde los quince, como un ángel con aletas.

@lucia
Un ángel con hambre. Enhorabuena, Javi.

@gabriele
Iscritto al corso! Tutti e quattro, con uno sconto che l'istruttrice ha chiamato «sconto pentiti».

@elena
Brava chi vi ha convinti. Portate anche il cane.

@katarzyna
Il mio gruppo ha chiuso la serata con un'apnea tutti insieme, in cerchio, mani sul bordo. Nessun tempo. Quando uno respirava, respirava chi gli stava accanto. Il giro è durato quattro minuti e non è mancato nessuno.

@matteo
Ok, questa la propongo ai miei.

@noemi
Cut my finger on a can of tuna. Three days dry. The tuna is not sorry.

@rebecca
Storm took one of our buoys and gave it back on the neighbour's terrace, upright, as if it had been delivered.

@luca
Cinquantadue metri di dinamica e sono uscito dritto. DRITTO. Paolo, grazie per i video della virata.

@paolo
Luca, adesso tocca a te mandarli a qualcuno.

@riccardo
Tornato da Dahab da una settimana. Ho scoperto che il gatto mi ha mangiato il nasello di ricambio. Mi manca lo stesso.
`;
