import { CircleAlert } from "lucide-react";
import { css, cx } from "styled-system/css";
import { notice } from "styled-system/patterns";
import type { RequiredDocument } from "../../worker/eligibility/requiredDocuments.ts";
import { eventPhase } from "../../worker/events/contract.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { documentsExpiringBefore } from "../../worker/payments/checkout/contract.ts";
import { useUser } from "../auth/session.ts";
import { formatLongDay } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { usePublicConfig, useToday } from "../settings/hooks.ts";
import { Link } from "../ui/Link.tsx";

type Props = {
  event: EventDetail;
  /** The user is enrolled or holds a seat. */
  isIn: boolean;
  className?: string;
};

/** A document of the member that is valid today and expires before the event ends, with its warning text. */
type ExpiringDocument = { name: RequiredDocument; text: string };

/**
 * The documents that expire before the event ends, for the event's page and the dialog before payment; none for a past
 * event.
 */
export function useExpiringDocuments(event: EventDetail): ExpiringDocument[] {
  const t = useT();
  const user = useUser();
  const today = useToday();
  const { eventsFreeMode } = usePublicConfig();
  const over = eventsFreeMode || event.cancelled_at || eventPhase(event, today) === "past";
  if (!user || over) return [];
  const texts: Partial<Record<RequiredDocument, string>> = {
    scadenza_assicurazione: t(
      "paying.insurance_ends",
      "La tua assicurazione scade prima della fine dell’evento: {{day}}.",
      { day: formatLongDay(user.scadenza_assicurazione ?? "", t.language) },
    ),
    scadenza_certificato_medico: t(
      "paying.medical_ends",
      "Il tuo certificato medico scade prima della fine dell’evento: {{day}}.",
      { day: formatLongDay(user.scadenza_certificato_medico ?? "", t.language) },
    ),
  };
  return documentsExpiringBefore(user, event, today).map((name) => ({ name, text: texts[name] ?? "" }));
}

/** A warning about documents that expire before the event ends; it does not prevent enrolling. */
export function ExpiringDocumentsNote({ event, isIn, className }: Props) {
  const t = useT();
  const ending = useExpiringDocuments(event);
  if (ending.length === 0) return null;
  return (
    <div className={cx(notice({ display: "flex", gap: "3", padding: "3", textStyle: "small" }), className)}>
      <CircleAlert size={20} aria-hidden className={css({ color: "accentText", flexShrink: 0 })} />
      <div>
        {ending.map(({ name, text }) => (
          <p key={name}>{text}</p>
        ))}
        <p>
          {isIn
            ? t("paying.ends_in", "Ricordati di rinnovare in tempo.")
            : t("paying.ends_text", "Puoi iscriverti lo stesso, e rinnovare in tempo.")}
        </p>
        <Link
          to={paths.profile.href("certificazioni", paths.event.href(event.slug))}
          className={css({ color: "sea", fontWeight: "medium", _hover: { textDecoration: "underline" } })}
        >
          {t("paying.renew", "Aggiorna il profilo")}
        </Link>
      </div>
    </div>
  );
}
