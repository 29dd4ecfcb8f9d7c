import { Fragment } from "react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import type { User } from "../../../worker/auth/outputs.ts";
import {
  missingDocuments,
  REQUIRED_DOCUMENTS,
  type RequiredDocument,
} from "../../../worker/eligibility/requiredDocuments.ts";
import { isPhoneAccepted } from "../../../worker/lib/phoneNumbers.ts";
import { useT } from "../../lib/i18n.tsx";
import { safeRedirect } from "../../lib/safeRedirect.ts";
import { useSearch } from "../../lib/search.ts";
import { documentNames } from "../../payments/checkout/documentNames.ts";
import { useToday } from "../../settings/hooks.ts";
import { ButtonLink } from "../../ui/Button.tsx";

type Props = {
  user: User;
  /** Shows and focuses a field of the profile. */
  onGo: (name: RequiredDocument) => void;
};

/** The note on the profile after the link from a paid event: the missing documents, and the link back to the event. */
export function BackToEventNote({ user, onGo }: Props) {
  const t = useT();
  const today = useToday();
  const [params] = useSearch();
  const back = params.get("back");
  if (!back) return null;
  const absent = missingDocuments(user, today);
  // A phone number saved before numbers were validated prevents payment, because the server validates the number at
  // checkout.
  const isPhoneWrong = !isPhoneAccepted(user.phone, null);
  const missing = REQUIRED_DOCUMENTS.filter(
    (name) => absent.includes(name) || (name === "phone" && isPhoneWrong),
  );
  const names = documentNames(t);
  return (
    <div role="status" className={stripLook}>
      <p className={css({ flex: 1, minWidth: "14rem" })}>
        {missing.length === 0
          ? t("paying.complete", "Il tuo profilo è completo: puoi iscriverti all’evento.")
          : `${t("paying.still_missing", "Per iscriverti all’evento manca ancora:")} `}
        {missing.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ", "}
            <button type="button" onClick={() => onGo(name)} className={linkLook}>
              {names[name]}
            </button>
          </Fragment>
        ))}
        {missing.length > 0 && "."}
      </p>
      <ButtonLink to={safeRedirect(back)} look={missing.length === 0 ? "main" : "plain"}>
        {t("paying.back", "Torna all’evento")}
      </ButtonLink>
    </div>
  );
}

const linkLook = css({ color: "sea", textDecoration: "underline", cursor: "pointer" });

const stripLook = wrap({
  align: "center",
  gap: "3",
  padding: "3",
  paddingInlineStart: "4",
  marginBottom: "5",
  borderRadius: "sm",
  bg: "foam",
  textStyle: "small",
});
