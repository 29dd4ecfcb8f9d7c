import { mail_params as en } from "../../locales/en/mail.json";
import { mail_params as es } from "../../locales/es/mail.json";
import { mail_params as fr } from "../../locales/fr/mail.json";
import { mail_params as it } from "../../locales/it/mail.json";
import { mail_params as pl } from "../../locales/pl/mail.json";
import { mail_params as ru } from "../../locales/ru/mail.json";

/**
 * The texts that become parameters of mails, by language. They stand in the script, because rules write them; a mail's own
 * texts are read when it is sent.
 */
export const MAIL_TEXTS = { it, en, es, fr, pl, ru };
