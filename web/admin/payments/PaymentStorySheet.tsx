import { useQuery } from "@tanstack/react-query";
import { ReceiptText, RotateCw, Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { PaymentStory, StoryEntry } from "../../../worker/admin/payments/outputs.ts";
import type { PaymentReconciliation } from "../../../worker/payments/issues/outputs.ts";
import { displayName } from "../../lib/displayName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { type Notification, notify } from "../../ui/notify.ts";
import { Sheet } from "../../ui/Sheet.tsx";
import { DetailState } from "../DetailState.tsx";
import { useAdminWrite } from "../useAdminWrite.ts";
import { useInstants } from "../useInstants.ts";
import { PaymentFacts } from "./PaymentFacts.tsx";
import { askStripe, paymentStoryQuery } from "./queries.ts";
import { RefundForm } from "./RefundForm.tsx";
import { storyText } from "./storyText.ts";

type Props = {
  /** The open payment's id; null while the sheet is closed. */
  id: string | null;
  onClose: () => void;
};

const boxLook = grid({ gap: "4", padding: "4", borderRadius: "sm", border: "1px solid token(colors.line)" });

const entryLook = grid({
  position: "relative",
  gap: "0.5",
  minWidth: "0",
  textStyle: "small",
  _before: {
    content: '""',
    position: "absolute",
    insetInlineStart: "calc(-1.25rem - 6px)",
    top: "0.4rem",
    width: "10px",
    height: "10px",
    borderRadius: "full",
    bg: "sea",
  },
});

const badTitleLook = css({ fontWeight: "medium", color: "danger" });

/** A payment's whole history, over the table. */
export function PaymentStorySheet({ id, onClose }: Props) {
  const t = useT();
  // The content stays while the sheet's closing animation runs.
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
        <PaymentFacts story={story}>{story.is_unsettled && <ReconcileButton id={id} />}</PaymentFacts>
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

/** Asks Stripe now about a payment that is not settled, and says what Stripe answered. */
function ReconcileButton({ id }: { id: string }) {
  const t = useT();
  const { start, isPending } = useAdminWrite(() => askStripe(id), {
    onSuccess: ({ outcome }) => notify(outcomeNotice(t, outcome)),
    invalidates: [
      ["me", "admin"],
      ["me", "paymentIssues"],
    ],
  });
  return (
    <Button busy={isPending} onClick={() => start()}>
      {!isPending && <RotateCw size={18} aria-hidden />}
      {t("admin.payments.ask_stripe", "Chiedi a Stripe")}
    </Button>
  );
}

function outcomeNotice(t: Translate, outcome: PaymentReconciliation["outcome"]): Notification {
  const notices: Record<typeof outcome, Notification> = {
    paid: {
      kind: "success",
      title: t("admin.payments.stripe_paid", "Stripe conferma: è pagato"),
      description: t("admin.payments.stripe_paid_text", "Qui sotto vedi che cosa ne è seguito."),
    },
    expired: {
      kind: "info",
      title: t("admin.payments.stripe_expired", "Stripe conferma: non è stato pagato"),
      description: t(
        "admin.payments.stripe_expired_text",
        "Questo tentativo è chiuso: per pagare si ricomincia da capo.",
      ),
    },
    unchanged: {
      kind: "info",
      title: t("admin.payments.stripe_unchanged", "Non è cambiato nulla"),
      description: t(
        "admin.payments.stripe_unchanged_text",
        "Per Stripe il pagamento non è ancora concluso.",
      ),
    },
    unanswered: {
      kind: "error",
      title: t("admin.payments.stripe_silent", "Stripe non risponde"),
      description: t(
        "admin.payments.stripe_silent_text",
        "Il pagamento resta com’era. Riproviamo da soli tra qualche minuto.",
      ),
    },
  };
  return notices[outcome];
}

/** The button that opens the refund's form, if any amount can still be refunded. */
function RefundSection({ story }: { story: PaymentStory }) {
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
      <RefundForm
        payment={{
          id: story.id,
          isEvent: story.kind === "event",
          refundable: story.refundable,
          isDisputed: story.is_disputed,
          canEnd: story.enrolment?.status === "confirmed" || story.package?.is_running === true,
          payer: displayName(t, story.person.full_name),
        }}
        onDone={() => setIsOpen(false)}
      />
    </section>
  );
}

/** The entries of a payment's history in chronological order, along the cord. */
function StoryTimeline({ entries }: { entries: StoryEntry[] }) {
  const t = useT();
  const { time } = useInstants();
  return (
    <ol
      className={grid({
        gap: "4",
        borderInlineStart: "2px solid token(colors.line)",
        paddingInlineStart: "5",
      })}
    >
      {entries.map((entry) => {
        const { title, details, code, isBad } = storyText(t, entry, time);
        return (
          <li key={`${entry.what} ${entry.at} ${code ?? title}`} className={entryLook}>
            <time dateTime={entry.at} className={css({ textStyle: "label", color: "muted" })}>
              {time(entry.at)}
            </time>
            <p className={isBad ? badTitleLook : css({ fontWeight: "medium" })}>{title}</p>
            {details.map((detail) => (
              <p
                key={detail}
                className={css({ color: "muted", overflowWrap: "anywhere", whiteSpace: "pre-line" })}
              >
                {detail}
              </p>
            ))}
            {code && <code className={css({ fontSize: "xs", overflowWrap: "anywhere" })}>{code}</code>}
          </li>
        );
      })}
    </ol>
  );
}
