import { css } from "styled-system/css";
import { inlineRow } from "styled-system/patterns";
import type { User } from "../../worker/auth/outputs.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { Link } from "../ui/Link.tsx";
import { isCompanyNameMissing } from "./texts.ts";

/** The note to a company without a name, with a link to the field; null for other users. */
export function CompanyNameNote({ user }: { user: User }) {
  const t = useT();
  if (!isCompanyNameMissing(user)) return null;
  return (
    <>
      <p className={css({ fontWeight: "bold" })}>
        {t("packages.company_name", "Come si chiama la tua azienda?")}
      </p>
      <p className={css({ textStyle: "small" })}>
        {t(
          "packages.company_name_text",
          "Non l’hai ancora scritto: su ricevute, eventi e sponsorizzazioni si legge {{name}}.",
          { name: user.full_name },
        )}
      </p>
      <Link to={paths.profile.href("personali", undefined, "company_name")} className={linkLook}>
        {t("packages.company_name_add", "Aggiungi nome e partita IVA")}
      </Link>
    </>
  );
}

const linkLook = inlineRow({ minHeight: "touch", color: "badge", textDecoration: "underline" });
