import { Link } from "react-router";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";

/** What members read before they enrol in an event of which a diving register is kept. */
export function RegisterNotice() {
  const t = useT();
  return (
    <>
      {t(
        "event.register_text",
        "Chi organizza tiene un registro delle immersioni: nome, brevetto, orari e profondità si conservano per almeno sei mesi.",
      )}{" "}
      <Link to={`${paths.privacy.href()}#retention`} className={css({ textDecoration: "underline" })}>
        {t("event.register_privacy", "Come trattiamo questi dati")}
      </Link>
    </>
  );
}
