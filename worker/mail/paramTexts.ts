import { mail_params as en } from "../../locales/en/common.json";
import { mail_params as es } from "../../locales/es/common.json";
import { mail_params as fr } from "../../locales/fr/common.json";
import { mail_params as it } from "../../locales/it/common.json";
import { mail_params as pl } from "../../locales/pl/common.json";
import { mail_params as ru } from "../../locales/ru/common.json";

/**
 * The texts that become parameters of mails, by language. They stand in the script, because rules write them; a mail's own
 * texts are read when it is sent.
 */
export const MAIL_TEXTS = { it, en, es, fr, pl, ru };
