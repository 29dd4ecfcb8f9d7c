export const forumCategories = [
  {
    key: "piazza",
    name: "In piazza",
    description: "Presentazioni, diari, regole della casa e quattro chiacchiere.",
  },
  {
    key: "tecnica",
    name: "Tecnica e allenamento",
    description: "Compensazione, tabelle, statica, dinamica e profondità.",
  },
  {
    key: "sicurezza",
    name: "Sicurezza e salute",
    description: "Assistenza, primo soccorso, visite, orecchie. Non sostituisce il medico.",
  },
  {
    key: "attrezzatura",
    name: "Attrezzatura",
    description: "Mute, pinne, computer, boe: consigli, prove, mercatino.",
  },
  {
    key: "compagni",
    name: "Cerco compagni",
    description: "Per la vasca, per la boa, per un passaggio in macchina.",
  },
  {
    key: "viaggi",
    name: "Viaggi e luoghi",
    description: "Dove andare, quando, con chi. Resoconti e domande.",
  },
  {
    key: "gare",
    name: "Gare e regolamenti",
    description: "AIDA, CMAS, protocolli, giudici, esordi.",
  },
] as const;
