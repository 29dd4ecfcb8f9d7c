import { Undo2 } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { PaymentStory } from "../../../../worker/admin/payments/contract.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Button } from "../../../ui/Button.tsx";
import { RefundForm } from "./RefundForm.tsx";

/** The button that opens the refund's form, where anything can still be refunded. */
export function RefundSection({ story }: { story: PaymentStory }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  if (story.refundable <= 0) return null;
  if (!isOpen) {
    return (
      <div>
        <Button onClick={() => setIsOpen(true)}>
          <Undo2 size={18} aria-hidden />
          {t("admin.payments.refund", "Rimborsa")}
        </Button>
      </div>
    );
  }
  return (
    <section className={boxLook}>
      <h3 className={css({ textStyle: "subheading" })}>{t("admin.payments.refund", "Rimborsa")}</h3>
      <RefundForm story={story} onDone={() => setIsOpen(false)} />
    </section>
  );
}

const boxLook = grid({ gap: "4", padding: "4", borderRadius: "sm", border: "1px solid token(colors.line)" });
