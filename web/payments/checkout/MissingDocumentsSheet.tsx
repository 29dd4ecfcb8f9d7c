import { Portal } from "@ark-ui/react/portal";
import { ChevronRight } from "lucide-react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import type { RequiredDocument } from "../../../worker/payments/checkout/contract.ts";
import { useUser } from "../../auth/session.ts";
import { formatLongDay } from "../../lib/dates.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { tabOf } from "../../profileTabs.ts";
import { Link } from "../../ui/Link.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { documentNames } from "./documentNames.ts";

type Props = {
  /** The event to enrol in, to which the profile links back; null for a package. */
  event: { slug: string } | null;
  missing: RequiredDocument[] | null;
  onClose: () => void;
};

/** The documents missing in the profile for a paid event; each links to its profile field, and from there back. */
export function MissingDocumentsSheet({ event, missing, onClose }: Props) {
  const t = useT();
  const user = useUser();
  const names = documentNames(t);
  return (
    <Portal>
      <Sheet
        open={missing !== null}
        size="small"
        title={t("paying.missing_title", "Manca ancora qualcosa")}
        onClose={onClose}
      >
        <p>
          {t(
            "paying.missing_text",
            "Per iscriverti a un evento a pagamento completa il tuo profilo. Poi torni qui e paghi.",
          )}
        </p>
        <ul className={css({ marginTop: "4" })}>
          {missing?.map((name) => (
            <li key={name} className={rowLook}>
              <div className={css({ flex: 1, minWidth: "0" })}>
                <Link
                  to={paths.profile.href(tabOf(name), event ? paths.event.href(event.slug) : undefined, name)}
                  className={linkLook}
                >
                  {names[name]}
                </Link>
                <p className={css({ textStyle: "small", color: "muted" })}>
                  {stateText(t, name, user?.[name] ?? null)}
                </p>
              </div>
              <ChevronRight size={20} aria-hidden className={css({ color: "sea", flexShrink: 0 })} />
            </li>
          ))}
        </ul>
      </Sheet>
    </Portal>
  );
}

/**
 * The state of a document: an insufficient expiry date is expired, an existing phone number is invalid, any other is
 * missing.
 */
function stateText(t: Translate, name: RequiredDocument, value: string | null): string {
  if (name === "phone" && value?.trim()) return t("profile.check_phone", "Controlla il telefono");
  if (!value?.trim() || !name.startsWith("scadenza_")) return t("profile.missing", "Manca");
  return t("profile.expired_on", "Scadenza passata: {{day}}", { day: formatLongDay(value, t.language) });
}

const rowLook = flex({
  position: "relative",
  align: "center",
  gap: "3",
  paddingBlock: "3",
  borderTop: "1px solid token(colors.line)",
});

/** Extends the link over the whole row. */
const linkLook = css({
  fontWeight: "medium",
  _hover: { textDecoration: "underline" },
  _before: { content: '""', position: "absolute", inset: "0" },
});
