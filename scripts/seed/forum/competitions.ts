import type { WrittenTopic } from "./Topic.ts";

export const competitionTopics: WrittenTopic[] = [
  {
    title: "AIDA e CMAS: che cosa cambia per chi non ha mai gareggiato?",
    category: "gare",
    daysAgo: 69,
    quietSince: 62,
    views: 329,
    posts: `
@elisa
Vorrei fare la prima gara di dinamica e ne ho trovate due, una con regole AIDA e una FIPSAS, quindi CMAS. A parte il nome, cosa devo sapere prima di iscrivermi?

@elena
Le cose che incontri subito:

- **Documenti.** FIPSAS vuole la tessera e il certificato agonistico; nelle gare AIDA leggi che cosa chiede l'organizzatore, quasi sempre certificato e assicurazione.
- **Dichiarazione.** In AIDA dichiari prima quanto farai e, se fai meno, perdi punti.
- **Superficie.** In tutte e due hai pochi secondi per dimostrare che stai bene, ma i gesti e l'ordine non sono gli stessi. Si impara quello della gara che fai, e lo si ripete in allenamento dopo ogni apnea.

E leggi il regolamento dell'anno, non il riassunto di un'amica: [AIDA](https://www.aidainternational.org), [CMAS](https://www.cmas.org).

@filippo
Per l'esordio io sceglierei quella più vicina a casa. Le regole si studiano in una settimana, otto ore di macchina invece ti restano nelle gambe.

@marek
Sędziowie, i giudici: in tutte e due sono gentili con i debuttanti. Chiedete prima, non dopo.

@elisa
Scelta quella a quaranta minuti. Sto facendo il protocollo anche quando esco dalla doccia.

@tommaso
Elisa, è la prova che sei pronta.
`,
  },
  {
    title: "Prima gara di dinamica: come si arriva vivi al protocollo?",
    category: "gare",
    daysAgo: 17,
    quietSince: 3,
    views: 286,
    posts: `
@alessia
Manca poco, 75 metri dichiarati, in allenamento ne faccio 86. Mi tremano già le mani. Che cosa vi ha aiutato il giorno prima e l'ora prima?

@francesca
Il giorno prima: niente. Davvero, niente. Passeggiata, cena alle sette, borsa pronta vicino alla porta.

@elisa
L'ora prima io piego i vestiti. Lentamente, due volte. Ognuno ha il suo rito, l'importante è che non faccia venire l'affanno.

@filippo
Ripeti il protocollo a occhi chiusi: mani sul bordo, togli gli occhialini, segno, parola. Le gare degli esordienti si perdono lì, non in acqua.

@chiara
E dichiara meno. 75 con 86 in allenamento è già saggio; a 65 ti godresti anche la virata. La prima serve a scoprire come si respira con il cuore a centoventi.

@alessia, edited
Ho cambiato: 65. Già dormo meglio.

@alessia
Fatta! 65, bianca, protocollo pulito, e ho pianto sul bordo come una bambina. Il giudice mi ha passato un fazzoletto prima del cartellino.

@elena
Brava. Il fazzoletto non è previsto dal regolamento, ma chiuderemo un occhio.
`,
  },
  {
    title: "No warm-up before a maximum: who does it, and is it safe?",
    category: "gare",
    daysAgo: 54,
    quietSince: 46,
    views: 298,
    posts: `
@jonas
I stopped warming up for static two seasons ago and I prefer it: the first breath-hold of the day has the strongest dive reflex. A younger team-mate now wants to copy me for depth. I told him no and could not explain it well. How do you explain it?

@nikos
For depth the warm-up is not for the lungs, it is for the ears and the head. One easy hang at ten metres tells you whether today is a day. Without it you find out at forty.

@dmitrij
В статике — да, в глубину — нет. Nella statica, se va male, il compagno ti gira. In fondo al cavo no.

@ines
It also depends on who is asking. With six years of diving you know how your own calm feels. In the first two years the warm-up is where you learn it.

@chiara
Io lo spiego così: senza riscaldamento le contrazioni arrivano più tardi e più forti. Chi non le conosce ancora bene le scambia per un problema, o peggio non le ascolta.

@jonas
> today is a day

That is the sentence I was looking for. I have passed it on, he did a hang at ten, his ear was blocked, and he stayed dry. Thank you.
`,
  },
];
