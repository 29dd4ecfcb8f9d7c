import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { PackageGate } from "../packages/PackageGate.tsx";
import { useSeatsAllowed } from "../packages/useSeatsAllowed.ts";
import { paths } from "../paths.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";

/** The buttons that create an event or a training; without a package they explain why a package is needed. */
export function CreateButtons() {
  const t = useT();
  const { blocked, explain, gate } = useCreateEvent();
  const ways = [
    { look: "main", to: paths.newEvent.href(), name: t("dashboard.create_event", "Crea Evento") },
    { look: "plain", to: paths.newTraining.href(), name: t("dashboard.create_training", "Crea Allenamento") },
  ] as const;
  return (
    <div className={rowLook}>
      {ways.map(({ look, to, name }) =>
        blocked ? (
          <Button key={to} look={look} aria-haspopup="dialog" onClick={explain}>
            <Plus size={18} aria-hidden className={plusLook} /> {name}
          </Button>
        ) : (
          <ButtonLink key={to} look={look} to={to}>
            <Plus size={18} aria-hidden className={plusLook} /> {name}
          </ButtonLink>
        ),
      )}
      {gate}
    </div>
  );
}

/** On a phone two long labels side by side leave no room for the icon. */
const plusLook = css({ display: { base: "none", sm: "block" } });

const rowLook = wrap({
  gap: "3",
  "& > *": { flex: { base: 1, md: "none" }, paddingInline: { base: "3", md: "5" } },
});

/** Whether creating an event needs a package first, and the dialog about that (`gate`), to render near the buttons. */
export function useCreateEvent(): { blocked: boolean; explain: () => void; gate: ReactNode } {
  const [open, setOpen] = useState(false);
  return {
    blocked: useSeatsAllowed() === 0,
    explain: () => setOpen(true),
    gate: <PackageGate open={open} onClose={() => setOpen(false)} />,
  };
}
