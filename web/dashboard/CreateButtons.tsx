import { CalendarPlus, Plus, Users } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { css, cx } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { PackageGate } from "../packages/PackageGate.tsx";
import { useSeatsAllowed } from "../packages/useSeatsAllowed.ts";
import { paths } from "../paths.ts";
import { Button, ButtonLink, buttonLook } from "../ui/Button.tsx";
import { LazyMenu } from "../ui/LazyMenu.tsx";

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
function useCreateEvent(): { blocked: boolean; explain: () => void; gate: ReactNode } {
  const [open, setOpen] = useState(false);
  return {
    blocked: useSeatsAllowed() === 0,
    explain: () => setOpen(true),
    gate: <PackageGate open={open} onClose={() => setOpen(false)} />,
  };
}

/** On a phone: a floating menu with the two create buttons, once those at the top are scrolled out of sight. */
export function CreateMenu({ buttons }: { buttons: RefObject<HTMLElement | null> }) {
  const t = useT();
  const navigate = useNavigate();
  const isOutOfView = useIsOutOfView(buttons);
  const { blocked, explain, gate } = useCreateEvent();
  const begin = (to: string) => (blocked ? explain() : navigate(to));
  return (
    <>
      {isOutOfView && (
        <div className={placeLook}>
          <LazyMenu
            trigger={(props) => (
              <button
                type="button"
                {...props}
                className={cx(buttonLook({ look: "main", size: "lg" }), liftLook)}
              >
                <Plus size={20} aria-hidden /> {t("dashboard.create", "Crea")}
              </button>
            )}
            items={[
              {
                id: "event",
                label: t("dashboard.create_event", "Crea Evento"),
                icon: <CalendarPlus size={18} aria-hidden />,
                onSelect: () => begin(paths.newEvent.href()),
              },
              {
                id: "training",
                label: t("dashboard.create_training", "Crea Allenamento"),
                icon: <Users size={18} aria-hidden />,
                onSelect: () => begin(paths.newTraining.href()),
              },
            ]}
          />
        </div>
      )}
      {gate}
    </>
  );
}

function useIsOutOfView(part: RefObject<HTMLElement | null>): boolean {
  const [isOutOfView, setOutOfView] = useState(false);
  useEffect(() => {
    if (!part.current) return;
    const observer = new IntersectionObserver(([seen]) => setOutOfView(seen?.isIntersecting === false));
    observer.observe(part.current);
    return () => observer.disconnect();
  }, [part]);
  return isOutOfView;
}

const placeLook = css({
  display: { md: "none" },
  position: "fixed",
  insetInlineEnd: "4",
  // Above the bottom bar.
  bottom: "calc(5rem + env(safe-area-inset-bottom))",
  zIndex: "bar",
  animation: "rise 140ms ease-out",
});

const liftLook = css({ boxShadow: "float", paddingInline: "6!" });
