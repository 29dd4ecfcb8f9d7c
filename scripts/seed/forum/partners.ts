import type { WrittenTopic } from "./Topic.ts";

export const partners: WrittenTopic[] = [
  {
    title: "Milano, vasca il martedì: siamo in due, cerchiamo il terzo",
    category: "compagni",
    daysAgo: 5,
    quietSince: 1,
    views: 118,
    posts: `
@sofia
Livello medio, niente massimali. Prenotiamo mezza corsia alla Cozzi e ci teniamo d'occhio a vicenda. Va bene anche chi ha il brevetto da un mese.

@beatrice
L'altra dei due sono io. Porto la tavoletta e molta fame, chi viene porti le gambe.

@sofia
Beatrice ormai fa parte dell'arredamento, la trovate sul bordo con una brioche.

@matteo
Se un giorno fate il giovedì vi raggiungo da Novara, e mia moglie fa assistenza meglio di me.

@davide
Posto anche per uno che il brevetto ce l'avrà tra poco? Faccio assistenza volentieri e guardo.

@sofia
Chi fa assistenza volentieri è il più benvenuto di tutti. Vieni.
`,
  },
  {
    title: "Genova e levante: boa del fine settimana",
    category: "compagni",
    daysAgo: 312,
    quietSince: 292,
    views: 204,
    posts: `
@stefano
Metto la boa e il cavo, cerco due persone che sappiano fare sicurezza. Quota massima 25, mare permettendo, colazione garantita.

@marco
Se è a Punta Chiappa nelle giornate senza corso, vengo volentieri a farvi da assistente.

@stefano
Marco, è un onore. Sabato ti va?

@lucia
¡Yo también! Sono a Genova fino a primavera, secondo livello, sicurezza fatta sul serio.

@stefano
Siamo in quattro, allora. Ritrovo al molo alle sette e un quarto, chi dorme porta la focaccia.

@lucia
He dormido. Traigo la focaccia.

@stefano, edited
Bella mattina: tutti tra i diciotto e i ventiquattro, dodici tuffi a testa, tre meduse e nessuna fretta. La boa resta disponibile, scrivete qui.

![La boa gialla con il cavo, vista da sott'acqua](/public/demo/buoy-green.webp)
`,
  },
  {
    title: "¿Alguien entrena en Barcelona o en la Costa Brava?",
    category: "compagni",
    daysAgo: 313,
    quietSince: 296,
    views: 131,
    posts: `
@javier
Me mudo a Barcelona por trabajo y no conozco a nadie. Nivel principiante, primer curso hecho, sin prisas. ¿Hay algún grupo que admita novatos?

@lucia
¡Sí! Los jueves en la piscina de mi antiguo club somos seis o siete y siempre falta alguien para hacer seguridad. Te paso el contacto por privado.

@ines
In summer I bring a small group to Tamariu. Write me when the water is above eighteen, beginners are welcome.

@camille
Je passe parfois le week-end depuis Montpellier, on peut partager la bouée.

@javier
Qué bien. Primer jueves hecho: no he batido nada, he aprendido a hacer de compañero y me han invitado a cenar. Gracias a todos.

@lucia
Y la próxima vez traes tú la tortilla.
`,
  },
];
