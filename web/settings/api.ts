import type { LanguageCode } from "../../worker/lib/languages.ts";
import type { PublicConfig } from "../../worker/settings/outputs.ts";
import { call } from "../lib/api.ts";

export type Language = { id: string; code: LanguageCode; name: string; native_name: string };

export const getPublicConfig = () => call<PublicConfig>("GET", "/api/public-config");
export const getLanguages = () => call<Language[]>("GET", "/locales/languages.json");
