import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useRef } from "react";
import { css } from "styled-system/css";
import { isRefusal } from "../../../lib/api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StatusMessage } from "../../../ui/StatusMessage.tsx";
import { useOpenAfterMount } from "../../../ui/useOpenAfterMount.ts";
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
  const open = useOpenAfterMount(id !== null);
  // The content stays while the sheet closes.
  const lastId = useRef(id);
  if (id) lastId.current = id;
  const shownId = id ?? lastId.current;
  return (
    <Sheet
      open={open}
      title={t("admin.payments.story", "Pagamento")}
      closeLabel={t("common.close", "Chiudi")}
      onClose={onClose}
    >
      {shownId && <PaymentStoryContent key={shownId} id={shownId} />}
    </Sheet>
  );
}

function PaymentStoryContent({ id }: { id: string }) {
  const t = useT();
  const { data: story, error, isFetching, refetch } = useQuery(paymentStoryQuery(id));
  if (story) {
    return (
      <div className={css({ display: "grid", gap: "6" })}>
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
  if (isRefusal(error, "payment_not_found")) {
    return (
      <StatusMessage
        level={3}
        icon={<ReceiptText size={28} />}
        title={t("admin.payments.unknown", "Questo pagamento non c'è")}
        text={t("admin.payments.unknown_text", "L'indirizzo indica un pagamento che non esiste.")}
      />
    );
  }
  if (error) {
    return (
      <LoadFailed
        level={2}
        title={t("home.error_title", "Errore nel caricamento")}
        offlineText={t(
          "admin.table.offline",
          "I dati dell'amministrazione non vengono salvati su questo dispositivo. Appena torna la rete li ritrovi qui.",
        )}
        busy={isFetching}
        onRetry={() => refetch()}
      />
    );
  }
  return (
    <div
      role="status"
      aria-label={t("common.loading", "Caricamento...")}
      className={css({ display: "grid", gap: "4" })}
    >
      <Skeleton className={css({ height: "10rem" })} />
      <Skeleton className={css({ height: "16rem" })} />
    </div>
  );
}
