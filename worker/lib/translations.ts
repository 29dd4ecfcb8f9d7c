import * as en from "../../locales/en/common.json";
import * as es from "../../locales/es/common.json";
import * as fr from "../../locales/fr/common.json";
import * as it from "../../locales/it/common.json";
import * as pl from "../../locales/pl/common.json";
import * as ru from "../../locales/ru/common.json";
import type { LanguageCode } from "./languages.ts";

/**
 * What the Worker itself says, in mails, files and share pictures. Each section is named, so that the bundler leaves the
 * others out: pages read a language's whole file from the assets.
 */
export const TRANSLATIONS = {
  it: {
    auth: it.auth,
    categories: it.categories,
    category: it.category,
    common: it.common,
    event: it.event,
    events: it.events,
    home: it.home,
    ledger: it.ledger,
    mail: it.mail,
    my_events: it.my_events,
    participants: it.participants,
    profile: it.profile,
    upcoming: it.upcoming,
  },
  en: {
    auth: en.auth,
    categories: en.categories,
    category: en.category,
    common: en.common,
    event: en.event,
    events: en.events,
    home: en.home,
    ledger: en.ledger,
    mail: en.mail,
    my_events: en.my_events,
    participants: en.participants,
    profile: en.profile,
    upcoming: en.upcoming,
  },
  es: {
    auth: es.auth,
    categories: es.categories,
    category: es.category,
    common: es.common,
    event: es.event,
    events: es.events,
    home: es.home,
    ledger: es.ledger,
    mail: es.mail,
    my_events: es.my_events,
    participants: es.participants,
    profile: es.profile,
    upcoming: es.upcoming,
  },
  fr: {
    auth: fr.auth,
    categories: fr.categories,
    category: fr.category,
    common: fr.common,
    event: fr.event,
    events: fr.events,
    home: fr.home,
    ledger: fr.ledger,
    mail: fr.mail,
    my_events: fr.my_events,
    participants: fr.participants,
    profile: fr.profile,
    upcoming: fr.upcoming,
  },
  pl: {
    auth: pl.auth,
    categories: pl.categories,
    category: pl.category,
    common: pl.common,
    event: pl.event,
    events: pl.events,
    home: pl.home,
    ledger: pl.ledger,
    mail: pl.mail,
    my_events: pl.my_events,
    participants: pl.participants,
    profile: pl.profile,
    upcoming: pl.upcoming,
  },
  ru: {
    auth: ru.auth,
    categories: ru.categories,
    category: ru.category,
    common: ru.common,
    event: ru.event,
    events: ru.events,
    home: ru.home,
    ledger: ru.ledger,
    mail: ru.mail,
    my_events: ru.my_events,
    participants: ru.participants,
    profile: ru.profile,
    upcoming: ru.upcoming,
  },
} satisfies Record<LanguageCode, object>;
