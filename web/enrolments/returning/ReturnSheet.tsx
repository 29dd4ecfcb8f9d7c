import { Portal } from "@ark-ui/react/portal";
import { type ReactNode, useEffect, useState } from "react";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { Sheet } from "../../ui/Sheet.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  icon: ReactNode;
  texts: (string | null)[];
  children?: ReactNode;
};

/** The result of a payment, in a sheet over the page of the event or package. */
export function ReturnSheet({ open, onClose, title, icon, texts, children }: Props) {
  const t = useT();
  // The sheet opens after mounting, because a sheet that is mounted open never finishes its closing animation.
  const [stands, stand] = useState(false);
  useEffect(() => stand(true), []);
  return (
    <Portal>
      <Sheet
        open={open && stands}
        size="small"
        title={title}
        closeLabel={t("common.close", "Chiudi")}
        onClose={onClose}
      >
        <div className={css({ display: "flex", gap: "3" })}>
          <span aria-hidden className={css({ color: "sea", flexShrink: 0 })}>
            {icon}
          </span>
          <div role="status" className={css({ display: "grid", gap: "2" })}>
            {texts.map((text) => text && <p key={text}>{text}</p>)}
          </div>
        </div>
        {children && <div className={actionsLook}>{children}</div>}
      </Sheet>
    </Portal>
  );
}

const actionsLook = css({ display: "grid", gap: "3", marginTop: "6" });
