import { css } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { Link } from "../ui/Link.tsx";

/** A notice that mails to the member's address do not arrive, with a link to change the address. */
export function SuppressedAddress({ email }: { email: string }) {
  const t = useT();
  return (
    <>
      {t(
        "confirm.suppressed",
        "Le email a {{email}} non arrivano: correggi l’indirizzo, o conferma di nuovo questo.",
        { email },
      )}{" "}
      <CorrectAddressLink />
    </>
  );
}

export function CorrectAddressLink() {
  const t = useT();
  return (
    <Link to={paths.account.href()} className={linkLook}>
      {t("confirm.correct", "Correggi")}
    </Link>
  );
}

const linkLook = css({ color: "sea", textDecoration: "underline", flexShrink: 0 });
