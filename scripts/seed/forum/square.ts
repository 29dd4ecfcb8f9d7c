import type { WrittenTopic } from "./Topic.ts";

/** The house itself: rules, manners, colleagues. */
export const square: WrittenTopic[] = [
  {
    title: "Benvenuti: come si sta in questo forum",
    category: "piazza",
    daysAgo: 600,
    quietSince: 32,
    views: 2140,
    pinned: true,
    posts: `
@nicola
Qui si parla di apnea tra persone che vogliono tornare a casa.

Tre regole: non si danno consigli che non si darebbero a un fratello, non si descrivono allenamenti in solitaria come se fossero normali, si ringrazia chi risponde.

Per i dubbi medici c'è il medico. Per tutto il resto ci siamo noi.

@marco
Aggiungo: scrivete da dove venite e che livello avete. Rispondere diventa molto più facile.

@chiara, 440 days ago
Grazie. Un forum dove si chiede invece di vantarsi mi mancava.

@sofia, 318 days ago
Mi presento: Sofia, Milano, secondo livello da poco. Felice di esserci.

@federico
Benvenuta Sofia! In piscina a Milano siamo in diversi, guarda tra gli allenamenti condivisi.

@anna, 300 days ago
Ciao, sono Anna, di Mosca, da sei anni a Verona. Capisco tutto e scrivo piano. Il primo livello l'ho fatto per vincere la paura dell'acqua scura, adesso è il posto dove penso meglio.

@javier
Hola, Javier, de Valencia. Si escribo en español, ¿molesto a alguien?

@nicola
Nessuno, Javier. Ognuno scriva nella lingua in cui dice le cose giuste: qualcuno che traduce c'è sempre.

@gabriele
Gabriele, Bari. Nessun brevetto, molte domande. Ho già fatto arrabbiare due istruttori in un altro tema, ma mi hanno risposto lo stesso. Resto.
`,
  },
  {
    title: "Galateo di corsia: apneisti e nuotatori nella stessa vasca",
    category: "piazza",
    daysAgo: 49,
    quietSince: 8,
    views: 964,
    posts: `
@francesca
Ieri un signore mi ha nuotato sopra mentre facevo dinamica, si è fermato e mi ha tirata su per un braccio convinto che stessi annegando. Aveva anche ragione a spaventarsi. Scriviamo insieme un galateo? Comincio io.

1. Si avvisa il bagnino prima di entrare, sempre, con nome e programma.

@tommaso
2. Una corsia solo per l'apnea, con un cartello. Se la piscina non la dà, niente dinamica: si fa tecnica in superficie.

@alessia
3. Chi recupera si sposta in un angolo e lascia libero il muro. Non si sta appesi in mezzo come panni.

@luca
4. Niente statiche a faccia in giù nella corsia dei bambini. L'ho fatto una volta. Una mamma ha urlato, il bagnino si è tuffato vestito, aveva il telefono in tasca.

@riccardo
Luca, sei una fonte.

@elena, called salvataggi
5. Non si simula un salvataggio senza avvertire tutta la piscina. Lo facciamo a inizio turno e lo diciamo al microfono.

@filippo
6. Il balsamo nella muta va sciacquato fuori. La schiuma in corsia tre ha una firma e tutti sappiamo di chi è.

@enrico
Era il bagnoschiuma di Riccardo.

@riccardo
Confesso.

@valentina
7. Si chiede prima di filmare. Negli spogliatoi neanche si chiede.

@anonimo
Da nuotatore master, l'altra metà del cielo: noi non sappiamo che dopo un'apnea dovete stare fermi. Vi vediamo al muro e pensiamo che siate pigri. Due parole e una spiegazione prima del turno ci farebbero cambiare idea.

@francesca
> Due parole e una spiegazione prima del turno

Questa vale più di tutte le nostre. La metto come punto 8: si saluta chi nuota e si spiega che cosa si fa.

@paolo
9. Si esce in orario. Chi viene dopo ha pagato anche lui.

@beatrice
10. Chi è nuovo sta in mezzo, non in fondo: così lo guardano in due.

@marek
In Polonia abbiamo la boetta colorata sul bordo: rossa, sotto c'è qualcuno. Costa due zloty e nessuno nuota sopra.

@piotr
Potwierdzam. E il bagnino la vede dall'altra parte della vasca.

@francesca
La boetta rossa è geniale. Domani la porto.

@sara
E noi che arriviamo con le bipinne lunghe? Alla mia piscina ci lasciano solo il giovedì.

@tommaso
Le pinne lunghe si mettono in acqua e si tolgono in acqua. Camminare sul bordo come un palombaro fa ridere una volta sola.

@camille
Chez nous c'est pareil, plus une règle : le dernier range la ligne d'eau.

@teresa
11. Se un bambino chiede «che cosa fate?», gli si risponde. È il corso di domani.

@francesca, edited
Messo tutto su un foglio, plastificato, appeso vicino al cronometro con il permesso della direzione. Il signore che mi ha ripescata l'ha letto per primo e mi ha chiesto dove si fa il corso.

@elena
Finale perfetto. Per chi vuole la copia: il punto 5 è in #{salvataggi}, il resto lo trovate leggendo.

@jonas
I have translated it for our pool in Malmö. Point 4 made the whole board laugh.

@luca
Sono famoso in Svezia per la cosa sbagliata.
`,
  },
  {
    title: "Colleghi: quanti allievi portate per ogni assistente in mare?",
    category: "piazza",
    daysAgo: 131,
    quietSince: 122,
    views: 247,
    posts: `
@sanna
Le didattiche danno un massimo, ma tra il massimo e quello che dormo tranquilla c'è differenza. Con corrente e allievi nuovi io scendo a tre per istruttore più un assistente. Voi?

@marco
Mai più di quattro, sempre con un assistente. Con mare mosso due, oppure piscina. Ho perso qualche cliente e nessun allievo.

@salvo
Tre. E se l'assistente non è uno che ho formato io, per quel giorno conto come se non ci fosse.

@karim
Four on a calm day from the shore, with two lines. The problem is not the number in the water, it is the one on the beach who gets bored and goes in alone. So: a fifth person with a clipboard.

@rebecca
We pay the assistant properly. It sounds off topic, it is not: a tired volunteer is not a safety diver.

@ines
> a tired volunteer is not a safety diver

I will quote you in my next assistant course.

@giulia
Per la compensazione quattro, ma in piscina. In mare due, perché voglio vedere le facce.

@elena
Da istruttrice di vasca: anche lì contano le teste. Sei per corsia, tre in acqua e tre che guardano, e si cambia al fischio.

@sanna
Grazie. Ho messo la persona con la cartellina: è la prima stagione in cui nessuno è entrato per conto suo.
`,
  },
  {
    title: "Super offerta follower per la tua pagina di apnea",
    category: "piazza",
    daysAgo: 10,
    quietSince: 10,
    views: 14,
    deleted: 9,
    posts: `
@anonimo
Vuoi diventare famoso con la tua apnea? Mille follower veri in due giorni, prezzo speciale solo per gli amici di questo forum. Scrivi in privato.

@riccardo
Io ne ho trentuno e li conosco tutti.
`,
  },
];
