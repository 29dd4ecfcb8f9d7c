import type { User } from "../../../worker/auth/outputs.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { isCompanyNameMissing } from "../../packages/texts.ts";

/** The fields that a sponsor shows besides the name. */
export const SHOWN_FIELDS = ["sponsor_logo_url", "sponsor_text", "sponsor_link"] as const;

/** The names of a sponsor's empty fields, except fields that are filled in but not saved. */
export function missingTexts(
  t: Translate,
  user: Pick<User, "role" | "company_name" | "full_name" | "avatar_url">,
  { sponsor_logo_url, sponsor_text, sponsor_link }: Record<(typeof SHOWN_FIELDS)[number], string>,
): string[] {
  const { avatar_url } = user;
  return [
    isCompanyNameMissing(user) &&
      t("profile.sponsor_no_name", "Manca il nome dell’azienda: al suo posto si vede {{name}}.", {
        name: user.full_name,
      }),
    !sponsor_logo_url &&
      (avatar_url
        ? t("profile.sponsor_no_logo", "Manca il logo: al suo posto si vede la foto del profilo.")
        : t("profile.sponsor_no_picture", "Manca il logo: si vede solo il nome.")),
    !sponsor_link && t("profile.sponsor_no_link", "Manca il link al tuo sito."),
    !sponsor_text && t("profile.sponsor_no_text", "Manca il testo."),
  ].filter((text) => text !== false);
}
