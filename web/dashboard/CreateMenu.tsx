import { CalendarPlus, Plus, Users } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { css, cx } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { buttonLook } from "../ui/Button.tsx";
import { LazyMenu } from "../ui/LazyMenu.tsx";
import { useCreateEvent } from "./CreateButtons.tsx";

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
