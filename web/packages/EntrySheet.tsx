import { Portal } from "@ark-ui/react/portal";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { CATALOGUE } from "../../worker/packages/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { useSite } from "../settings/hooks.ts";
import { buttonLook } from "../ui/Button.tsx";
import { Sheet } from "../ui/Sheet.tsx";

/** The sheet of the free package, which is agreed by e-mail. */
export function EntrySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const site = useSite();
  const { name } = CATALOGUE.entry;
  const subject = encodeURIComponent(t("packages.entry_subject", "Pacchetto {{name}}", { name }));
  return (
    <Portal>
      <Sheet
        open={open}
        size="small"
        title={t("packages.entry_subject", "Pacchetto {{name}}", { name })}
        onClose={onClose}
      >
        <p>{t("errors.contact_provider", "Il pacchetto Entry è gratuito: scrivici e lo attiviamo noi.")}</p>
        <p className={css({ marginTop: "2", color: "muted" })}>
          {t(
            "packages.entry_text",
            "Raccontaci in poche parole che cosa organizzi, e con quale email accedi.",
          )}
        </p>
        <div className={grid({ gap: "3", marginTop: "6" })}>
          <a
            href={`mailto:${site.contact_email}?subject=${subject}`}
            className={buttonLook({ look: "main" })}
          >
            {t("packages.write", "Scrivi a {{contact}}", { contact: site.contact_email })}
          </a>
        </div>
      </Sheet>
    </Portal>
  );
}
