import { useState } from "react";
import { css } from "styled-system/css";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { useT } from "../lib/i18n.tsx";
import { lazyDialogs } from "../shell/lazyDialogs.tsx";
import { usePrice } from "./usePrice.ts";

const { DiscountCodeField } = lazyDialogs(() => import.meta.env.SSR || import("./DiscountCodeField.tsx"));

/** "Hai un codice?", which opens the field for a code, and the lines of a reader's own price. */
export function DiscountCodePrompt({ event, className }: { event: EventDetail; className?: string }) {
  const t = useT();
  const { code, lines } = usePrice(event);
  const [isOpen, setOpen] = useState(false);
  const hasField = isOpen || code !== undefined;
  return (
    <div className={className}>
      <DiscountCodeField
        open={hasField || lines !== null}
        onClose={() => setOpen(false)}
        event={event}
        hasField={hasField}
        isOpened={isOpen}
      />
      {!hasField && (
        <button type="button" onClick={() => setOpen(true)} className={promptLook}>
          {t("prices.have_code", "Hai un codice?")}
        </button>
      )}
    </div>
  );
}

const promptLook = css({
  minHeight: "touch",
  color: "sea",
  textStyle: "small",
  cursor: "pointer",
  _hover: { textDecoration: "underline" },
});
