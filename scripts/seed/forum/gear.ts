import type { WrittenTopic } from "./Topic.ts";

export const gear: WrittenTopic[] = [
  {
    title: "Prima monopinna: fibra o carbonio?",
    category: "attrezzatura",
    daysAgo: 15,
    quietSince: 6,
    views: 302,
    posts: `
@martina
Vorrei passare alla monopinna dopo due anni di bipinne. Mi offrono una fibra media usata a 180 € e una carbonio morbida a 420. Peso 61 kg e tiro i 90 metri.

@elena
Fibra, media o morbida, e prova la scarpetta per un'ora intera. Il carbonio lo capirai quando saprai già ondulare.

@francesca
Io ho comprato subito il carbonio e l'ho rivenduto dopo un mese. Va da sé che l'ho venduto a meno.

@giorgio
Se è di un amico, fattela prestare. Quasi tutti ne hanno una in cantina.

@martina
Presa la fibra. Fa male ai piedi, mi dicono che è normale!

@elena
Un po' sì. Se dopo un mese fa ancora male, la misura è sbagliata.

@tom
Thick socks for the first weeks, two pairs. Looks ridiculous, works.
`,
  },
  {
    title: "Muta liscia o foderata per il lago?",
    category: "attrezzatura",
    daysAgo: 58,
    quietSince: 53,
    views: 174,
    posts: `
@enrico
Sotto i dieci metri il Garda d'inverno sta a sette gradi. La 5 foderata non basta più, e della 7 liscia mi spaventa la vestizione.

@giulia
7 mm bifoderata con interno liscio, e uno spruzzino con acqua e balsamo. La liscia esterna tra le rocce dura una stagione.

@filippo
Guanti da 5 e calzari da 5: sono le estremità a farti uscire, non il busto.

@riccardo
Esperienza personale: mai il bagnoschiuma al posto del balsamo. Ho fatto le bolle fino in superficie.

@enrico
Ordinata. Il balsamo mi ha convinto più di tutto il resto.
`,
  },
  {
    title: "Computer da apnea: quali funzioni usate davvero?",
    category: "attrezzatura",
    daysAgo: 90,
    quietSince: 80,
    views: 421,
    posts: `
@matteo
Ho guardato cinque modelli e mi sono perso tra bluetooth e frequenza cardiaca. Se doveste tenere tre funzioni, quali?

@chiara
Tempo di superficie con allarme, profondità massima, ultimo tuffo. Il resto lo guardo a casa.

@marco
Allarme di recupero, e basta. Il migliore è quello che si legge senza pensarci.

@marek
Wibracje zamiast dźwięku. La vibrazione, non il suono: in profondità non si sente nulla.

@noemi
One more: alarms every five metres for equalisation. Then I forget the display exists, which is the point.

@matteo
Chiaro: meno schermo, più vibrazione. Grazie a tutti.
`,
  },
  {
    title: "Vendo pinne in carbonio 42-43, quasi nuove",
    category: "attrezzatura",
    daysAgo: 21,
    quietSince: 13,
    views: 260,
    locked: true,
    posts: `
@andrea, edited
Pala 25, scarpetta 42-43, due stagioni di mare e nessuna botta. 190 € spedite, 170 se passate da Napoli. Foto in privato.

**Vendute.**

@teresa
Sono interessata, la pala è troppo dura per una principiante?

@andrea
Sì, te lo dico a malincuore: 25 è medio-dura. Cercane una 18-20.

@teresa
Apprezzo l'onestà!

@sara
Anch'io le cercavo. Se non le vendi entro il mese scrivimi.

@andrea
Vendute oggi. Grazie a tutti.

@nicola
Chiudo, così nessuno scrive più ad Andrea. Per gli annunci: prezzo, città e una foto bastano, e quando è venduto ditelo.
`,
  },
  {
    title: "Zavorra al collo: quanto piombo, e come la fate?",
    category: "attrezzatura",
    daysAgo: 36,
    quietSince: 24,
    views: 388,
    posts: `
@alessia
In dinamica con la 3 millimetri galleggio con il sedere e tengo giù la testa: sembro un'anatra. Tutti in corsia hanno il collare. Quanto peso, e meglio comprato o fatto in casa?

@francesca
Si parte da un chilo e si aggiungono pezzetti da cento grammi finché a metà vasca, dopo la spinta, non sali e non scendi. Con la tua muta direi tra 1,2 e 1,8, ma lo dice l'acqua.

@filippo
Il mio è fatto in casa: camera d'aria di bicicletta, pallini, nastro. Due inverni e non perde.

@luca
Il mio era fatto in casa e si è aperto al terzo allenamento. Abbiamo raccolto pallini fino a chiusura con il bagnino che ci guardava.

@elena
Due regole. Si deve poter togliere con una mano sola, al buio, al primo tentativo: provatelo. E a polmoni vuoti, in superficie, dovete ancora galleggiare; altrimenti è troppo.

@jonas
And for depth it is a different story: neutral at a third of the dive or deeper, and no neck weight you have never worn in the pool.

@alessia
Fatto come dice Francesca, un chilo e quattro. L'anatra è diventata un pesce, almeno fino alla virata.

@riccardo
Luca, ieri ne ho trovato ancora uno nel tombino.
`,
  },
];
