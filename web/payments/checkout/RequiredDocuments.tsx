import { CircleCheck, CircleDashed } from "lucide-react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import {
  missingDocuments,
  REQUIRED_DOCUMENTS,
  type RequiredDocument,
} from "../../../worker/payments/checkout/contract.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { useToday } from "../../settings/hooks.ts";
import { Button } from "../../ui/Button.tsx";
import { documentNames } from "./documentNames.ts";

type Props = { onComplete: (missing: RequiredDocument[]) => void };

/** What a paid event requires of the member's profile, with what is there; nothing once all is there. */
export function RequiredDocuments({ onComplete }: Props) {
  const t = useT();
  const user = useUser();
  const today = useToday();
  const names = documentNames(t);
  const missing = user ? missingDocuments(user, today) : [];
  if (missing.length === 0) return null;
  return (
    <section aria-label={t("paying.required", "Per iscriverti servono")} className={sectionLook}>
      <p className={css({ fontWeight: "medium" })}>{t("paying.required", "Per iscriverti servono")}</p>
      <ul className={grid({ gap: "1" })}>
        {REQUIRED_DOCUMENTS.map((name) => {
          const isMissing = missing.includes(name);
          const Icon = isMissing ? CircleDashed : CircleCheck;
          return (
            <li key={name} className={flex({ align: "center", gap: "2" })}>
              <Icon size={18} aria-hidden className={isMissing ? missingLook : presentLook} />
              {names[name]}
              <span className={css({ srOnly: true })}>
                {isMissing ? t("profile.missing", "Manca") : t("paying.present", "Già nel profilo")}
              </span>
            </li>
          );
        })}
      </ul>
      <Button onClick={() => onComplete(missing)} className={css({ justifySelf: "start" })}>
        {t("paying.complete_now", "Completa")}
      </Button>
    </section>
  );
}

const sectionLook = grid({ gap: "2", padding: "4", borderRadius: "sm", bg: "foam", textStyle: "small" });
const missingLook = css({ color: "muted", flexShrink: 0 });
const presentLook = css({ color: "success", flexShrink: 0 });
