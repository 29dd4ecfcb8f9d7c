/** The first quarter of the diary: who they are, what they are up to. */
export const diaryBeginning = `
@elena
Apro un tema che spero resti aperto a lungo: il diario di tutti.

Una riga o venti, quello che avete fatto oggi in acqua o fuori. Anche «niente, ero stanco». Anzi, soprattutto quello: dei giorni fermi non scrive mai nessuno, e sono metà dell'allenamento.

Niente classifiche. Chi è nuovo si presenta qui e basta.

@francesca
Comincio io: otto vasche da 25 senza pinne, recupero finché ne avevo voglia. Nessun cronometro, per una volta.

@luca, called periscopio
Mi presento: Luca, Torino, corso finito da poco. Oggi statica 2'20" e poi mal di collo perché tenevo la testa come un periscopio.

@elena
Luca, la prossima volta lascia che il compagno ti metta una mano sotto la fronte per due minuti. Senti subito dove lavori per niente.

@gabriele
Gabriele, da Bari, nessun brevetto. Oggi ho letto tutto il forum invece di lavorare.

@sofia
È un allenamento anche quello, ti evita gli errori nostri.

@jonas
Malmö, pool closed for the weekend. Bike, sauna, one hour of stretching on the floor next to a dog who thinks it is a game.

@chiara
Sicurezza per due ore a un gruppo di allievi, io nemmeno un tuffo. Torno a casa più contenta di quando faccio i miei metri, e non so spiegarlo bene.

@marco
> non so spiegarlo bene

Perché per due ore non hai pensato a te. È il motivo per cui molti di noi insegnano.

@sara
Primo giorno dopo tre mesi. Quattro vasche e fiatone da scala mobile. Però l'odore del cloro mi era mancato, chi l'avrebbe detto.

@giorgio
Maestrale, settimo giorno. Ho lavato la muta, cucito il ginocchio, ingrassato la boa, litigato con la boa.

@alessia
16x25 con partenza ogni minuto e dieci. La dodicesima è sempre quella in cui penso di cambiare sport, la sedicesima quella in cui cambio idea.

@dario
Ho passato il pomeriggio a bordo vasca a prendere appunti per un articolo. Osservazione: la gente si racconta bugie prima dell'apnea e dice la verità nei dieci secondi dopo.

@federico
Dario, questa la rubo per il corso.

@beatrice
Beatrice, Milano! Brevetto ancora non ce l'ho, faccio l'esame di teoria giovedì. Oggi capovolte: su dieci, sette con un piede che saluta.

@noemi
Thirty knots outside, so dry day. I practised the mouth part of equalising in the queue at the post office. The lady behind me moved one step back.

@valentina
Tabella CO₂ numero quattro della settimana. Sono un po' nervosa con tutti in casa, sarà il lavoro.

@elena, called quattro
Sarà la tabella, Valentina. Quattro sono troppe: prenditi tre giorni senza e raccontami se litighi ancora.

@katarzyna
Dzień dobry! Kasia, vivo a Bologna. Stasera 104 metri con le bipinne, che poi è il mio massimo, e li ho fatti senza accorgermi perché contavo le luci sul fondo.

@filippo
Complimenti Kasia! Oggi riposo. Ho montato una libreria. Compensato due volte per la polvere.

@andrea
Smontato dalla notte alle sette, dormito fino alle due, vasca alle sei con la testa nel cuscino. Mi sono fermato dopo venti minuti e sono andato a prendere una pizza. Scelta giusta.

@davide
Ciao a tutti, Davide. Inizio il corso lunedì e ho già paura della maschera che si appanna. È stupido?

@salvo
No. La paura piccola che si dice è una paura già dimezzata. Sputo, sciacquo, e la maschera non è più un problema: quella grande ce la racconti tra un mese.

@camille
Bonsoir! J'écris moitié français moitié italien, pardon. Oggi quattro ore di cammino in montagna, lo zaino e zero palmes. Les poumons brûlent pareil.

@teresa
I bambini hanno la febbre tutti e due. Il mio allenamento è stato salire le scale con uno in braccio. Contrazioni al terzo piano.

@riccardo
Ho comprato una muta su internet. Sul sito il ragazzo ci entrava. Io no.

@luca
Statica di nuovo, 2'31", con la mano sotto la fronte come diceva Elena. Il collo non si lamenta più. Si lamentano le anche, ma meno.

@emily
Hello from Genoa! Here for a year, for work. Swam in the sea when the office closed: cold, five minutes, then a coffee as warm as a hug.

@stefano
Emily, se sei a Genova e cerchi una boa scrivimi, il fine settimana usciamo in tre.

@anonimo
Ho ripreso oggi dopo undici anni. Avevo smesso per un amico che non è tornato su. Ho fatto solo galleggiamento, un quarto d'ora, e mi è bastato.

@marco
Bentornato. Un quarto d'ora oggi vale più dei metri di chiunque.

@chiara
Ti abbraccio. Se torni giovedì, scrivi qui. Leggiamo.

@marek
Wczoraj Deepspot, dwanaście zejść. Dodici discese tra i dieci e i venticinque, tutte uguali, noiose, perfette. Un turista mi ha chiesto se c'era qualcosa da vedere in fondo. Gli ho detto di no, ed è il bello.

@martina
Tirando i novanta mi sono accorta che stringo i denti. Ho fatto tutto l'allenamento con la lingua appoggiata al palato: brutto tempo sul cronometro, faccia molto più bella.

@paolo
Virata, virata, virata. Ho contato quaranta spinte e ne salvo nove. Ieri erano sei.

@ilaria
Vasca annullata per sciopero. Ho steso il tappetino e ho fatto mezz'ora di mobilità toracica con un video: alla fine respiravo come dopo un pianto, di quelli buoni.

@javier
Primera vez que leo un foro entero en italiano. Hoy: nada. Mañana: piscina. Lo escribo para que me obligue.

@lucia
Te obligo yo. ¿Y la piscina, Javier?

@javier
¡Fui! Ocho largos, un calambre, y el socorrista me preguntó si estaba bien.

@tom
Rain here. Sat in the bath, head above water before anybody shouts, and looked at my toes for half an hour. Toes fine.

@dmitrij
Сегодня — 100 приседаний и тишина. Cento piegamenti sulle gambe e poi silenzio, venti minuti. Il silenzio è più faticoso.

@anna
Dmitrij, a me invece il silenzio viene bene e i piegamenti no. Facciamo cambio?

@niccolo
Al lago in cinque, due in acqua, tre che tenevano il tempo e il termos. Visibilità un metro e mezzo: ho fatto tutta la discesa guardando la mia mano sul cavo, e alla fine la conoscevo benissimo.

@tommaso
Serata bambini al club. Un ragazzino di nove anni mi ha spiegato che non si trattiene il respiro, «si aspetta a prenderne un altro». Potrei chiudere la scuola.

@giulia
> non si trattiene il respiro, «si aspetta a prenderne un altro»

Dammi il numero dei genitori, lo assumo.

@valentina
Tre giorni senza tabelle, come da #{quattro}. In casa confermano: meno nervosa. Domani vasca e basta.

@beatrice
Teoria passata! Ventotto su trenta. Una l'ho sbagliata sulla legge di Boyle e mi sono vergognata perché insegno matematica.

@gabriele
Oggi ero a mare da solo e stavo per fare due tuffi «corti». Ho riletto il tema di Marco dalla spiaggia e sono tornato a casa. Lo scrivo perché così ci sono testimoni.

@marco
Testimone. È il tuffo più bello che potevi raccontarci.

@chiara
Firmato anche da me. E domani cerchiamo qualcuno a Bari.

@elisa
Ottanta, ottanta, ottanta: tre volte la stessa distanza con la stessa fatica. Per me è più difficile di cento una volta sola.

@nikos
Greetings from Kalamata. Thirty-one people in the water today between six and eight in the morning, then the wind came and we all mended ropes and told lies.

@matteo
Ho passato la pausa pranzo a guardare video di capovolte. Stasera la mia assomigliava a un frigorifero che cade dal balcone. Fase due: chiedere a qualcuno di filmarmi.

@enrico
Palato molle davanti allo specchio, dieci minuti. Mia figlia ci riesce al primo colpo e poi torna a giocare, senza nemmeno capire che cosa ha fatto.

@silvia
Ciao, Silvia da Oristano. Mi alleno in una piscina dove sono l'unica, nel senso che gli altri fanno acquagym. Sto con loro e poi, quando escono, mi metto in corsia con la mia compagna Paola. Oggi sei ripetute e molta musica anni ottanta nelle orecchie.

@francesca
Silvia, l'acquagym con la musica alta è un ottimo allenamento mentale. Se fai una statica lì, poi la fai ovunque.

@rebecca
Spent the day servicing regulators for the scuba side and looking at my fins hanging on the wall. They looked back.

@piotr
Dziś uczniowie. Un allievo, sessantadue anni, prima capovolta della sua vita: è riemerso con gli occhi di un ragazzo. Io ho finto di pulire la maschera.

@antoine
Piscine fermée, alors course à pied au bord du lac. Quarante minutes, respiration par le nez seulement. Les gens me saluaient, je ne pouvais pas répondre.

@sofia
Martedì di vasca: sei in due corsie, mai stati così tanti. Ho fatto sicurezza a uno che non conoscevo e alla fine mi ha detto «si vede che guardavi». Mi è durato fino a casa.

@giorgio
Il maestrale è finito. Ho fatto la prima uscita, sedici metri, due triglie, una busta di plastica portata su. Anche la boa è contenta.

@alessia
Giorgio, la busta vale doppio.

@davide
Prima lezione. La maschera si è appannata. Ho sputato, ho sciacquato, è andata. La paura grande adesso è la compensazione, ma ve la racconto tra un mese come ha detto Salvo.

@federico
Spalla destra che brucia da ieri, dopo le palette. Salto la settimana. Me lo scrivo qui perché altrimenti mercoledì ci provo.

@sara
Segno mercoledì in calendario: se Federico entra in acqua, glielo dico io.

@federico
Mercoledì: non sono entrato. Grazie Sara, avevo già la borsa in mano.

@karim
Dahab, wind from the north, forty people in the lagoon doing nothing but breathing on their backs. From the roof it looks like a school of starfish.

@ines
Ran ten kilometres with a nose clip to make my students laugh. They laughed. I did not.

@noemi
Ines, I owe you a photo of that.

@lorenzo
In vasca calda, trentatré gradi, turno dei principianti. Un signore si è addormentato in statica ventrale col boccaglio. Il suo compagno l'ha svegliato chiamandolo per cognome, con molto rispetto.

@valentina
Ci avrei scommesso: riposata, 3'48" senza cercarlo. Elena aveva ragione e glielo dico qui davanti a tutti.

@elena
Davanti a tutti rispondo: brava tu che ti sei fermata. È più raro di un 3'48".

@martina, edited
Giornata no. Ho iniziato il riscaldamento, ho sentito che avevo fretta, sono uscita. Doccia lunga e brioche. Prima l'avrei chiamata «allenamento saltato», adesso non so.

@dario
Chiamala brioche.

@emily
First dive with Stefano's buoy group. Nineteen metres, a lot of plankton, one seal of approval from a ten-year-old on the pier who counted the seconds aloud for everybody.

@stefano
Il cronometrista era mio nipote. Ha tenuto il conto anche della colazione.
`;
