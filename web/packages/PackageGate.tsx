import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { useSite } from "../settings/hooks.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { mainPackage } from "./ownPackages.ts";
import { ownPackagesQuery } from "./queries.ts";
import { packageStatusText } from "./texts.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  /** The note about the form's draft. */
  note?: string;
};

/** The dialog that explains why the user may not publish, and links to the packages. Reads the user's own package. */
export function PackageGate({ open, onClose, note }: Props) {
  const t = useT();
  const user = useUser();
  const { time_zone } = useSite();
  const { data } = useQuery({ ...ownPackagesQuery, enabled: open && user !== null });
  const last = mainPackage(data ?? []);
  return (
    <Sheet
      open={open}
      size="small"
      title={t("packages.gate_title", "Scegli un pacchetto per pubblicare")}
      onClose={onClose}
    >
      <div className={grid({ gap: "3" })}>
        {last && <p className={css({ fontWeight: "medium" })}>{packageStatusText(t, last, time_zone)}</p>}
        <p>
          {t(
            "packages.gate_text",
            "Per creare eventi e allenamenti serve un pacchetto organizzatore attivo. Quello che hai già pubblicato resta dov’è, con le sue iscrizioni.",
          )}
        </p>
        {note && <p>{note}</p>}
        <div className={actionsLook}>
          <Button onClick={onClose}>{t("packages.gate_later", "Non ora")}</Button>
          <ButtonLink to={paths.organizerPackages.href()} look="main">
            {t("packages.choose", "Vedi i pacchetti")}
          </ButtonLink>
        </div>
      </div>
    </Sheet>
  );
}

const actionsLook = flex({
  direction: { base: "column-reverse", sm: "row" },
  justify: "flex-end",
  gap: "3",
  marginTop: "3",
});
