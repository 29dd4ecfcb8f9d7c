import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useRef } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../../../lib/i18n.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { DetailState } from "../../DetailState.tsx";
import { paymentStoryQuery } from "../queries.ts";
import { PaymentFacts } from "./PaymentFacts.tsx";
import { RefundSection } from "./RefundSection.tsx";
import { StoryTimeline } from "./StoryTimeline.tsx";

type Props = {
  /** The payment whose story is open; null: closed. */
  id: string | null;
  onClose: () => void;
};

/** A payment's whole story, over the table. */
export function PaymentStorySheet({ id, onClose }: Props) {
  const t = useT();
  // The content stays while the sheet closes.
  const lastId = useRef(id);
  if (id) lastId.current = id;
  const shownId = id ?? lastId.current;
  return (
    <Sheet open={id !== null} title={t("admin.payments.story", "Pagamento")} onClose={onClose}>
      {shownId && <PaymentStoryContent key={shownId} id={shownId} />}
    </Sheet>
  );
}

function PaymentStoryContent({ id }: { id: string }) {
  const t = useT();
  const query = useQuery(paymentStoryQuery(id));
  const story = query.data;
  if (story) {
    return (
      <div className={grid({ gap: "6" })}>
        <PaymentFacts story={story} />
        <RefundSection story={story} />
        <section>
          <h3 className={css({ textStyle: "subheading", marginBottom: "3" })}>
            {t("admin.payments.timeline", "Che cosa è successo")}
          </h3>
          <StoryTimeline entries={story.entries} />
        </section>
      </div>
    );
  }
  return (
    <DetailState
      query={query}
      missing={{
        code: "payment_not_found",
        icon: <ReceiptText size={28} />,
        title: t("admin.payments.unknown", "Questo pagamento non c’è"),
        text: t("admin.payments.unknown_text", "L’indirizzo indica un pagamento che non esiste."),
      }}
    />
  );
}
