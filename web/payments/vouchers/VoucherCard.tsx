import { Copy, Download, Printer } from "lucide-react";
import { css } from "styled-system/css";
import { card, textLink, wrap } from "styled-system/patterns";
import type { OwnVoucher } from "../../../worker/payments/vouchers/outputs.ts";
import { voucherPdfPath } from "../../../worker/prices/vouchers/contract.ts";
import { useFileDownload } from "../../auth/useFileDownload.ts";
import { formatDeadline } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useCopyLinkHere } from "../../shell/useCopyLink.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { voucherBalanceText, voucherExpiryText, voucherStateText } from "./voucherTexts.ts";

/** A voucher that the user bought: its code to copy, to print and to save, and what is left of it. */
export function VoucherCard({ voucher }: { voucher: OwnVoucher }) {
  const t = useT();
  const download = useFileDownload();
  const copying = useCopyLinkHere();
  const { code, organizer, for_name, state } = voucher;
  const file = { path: voucherPdfPath(code), name: "buono.pdf" };
  const page = organizer.slug ? paths.organizer.href(organizer.slug) : paths.organizerById.href(organizer.id);
  return (
    <li className={cardLook}>
      <div className={wrap({ justify: "space-between", align: "center", gap: "2" })}>
        <h3 className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>
          <Link to={page} className={textLink()}>
            {organizer.name}
          </Link>
        </h3>
        <Badge>{voucherStateText(t, state)}</Badge>
      </div>
      <p className={codeLook}>{code}</p>
      <p>
        {voucherBalanceText(t, voucher)}. {voucherExpiryText(t, voucher)}.
      </p>
      {for_name && (
        <p className={css({ color: "muted", overflowWrap: "anywhere" })}>
          {t("vouchers.for", "Per {{name}}", { name: for_name })}
        </p>
      )}
      <Sending voucher={voucher} />
      <div className={wrap({ gap: "2" })}>
        <Button onClick={() => copying.copy(code)}>
          <Copy size={18} aria-hidden />
          {copying.isCopied ? t("vouchers.copied", "Copiato") : t("vouchers.copy", "Copia il codice")}
        </Button>
        <Button busy={download.isPending} onClick={() => download.start({ ...file, print: true })}>
          <Printer size={18} aria-hidden />
          {t("vouchers.print", "Stampa")}
        </Button>
        <Button busy={download.isPending} onClick={() => download.start(file)}>
          <Download size={18} aria-hidden />
          PDF
        </Button>
      </div>
    </li>
  );
}

/** Whether and when the voucher was or will be mailed to its recipient. */
function Sending({ voucher: { recipient_email, sent_at, send_on } }: { voucher: OwnVoucher }) {
  const t = useT();
  if (!recipient_email) return null;
  const day = send_on && formatDeadline(send_on, t.language);
  return (
    <p className={css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" })}>
      {sent_at
        ? t("vouchers.sent", "Mandato a {{email}}", { email: recipient_email })
        : day
          ? t("vouchers.sending_on", "Lo mandiamo a {{email}}: {{day}}", { email: recipient_email, day })
          : t("vouchers.sending", "Lo stiamo mandando a {{email}}", { email: recipient_email })}
    </p>
  );
}

const cardLook = card({ display: "grid", gap: "2", padding: "4", boxShadow: "card" });
const codeLook = css({ textStyle: "subheading", letterSpacing: "0.06em", userSelect: "all" });
