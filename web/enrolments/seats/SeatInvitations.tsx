import { useQuery } from "@tanstack/react-query";
import { Check, Link2, Mail, UserRoundCheck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { css } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import type { NewInvitation } from "../../../worker/payments/seats/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { useCopyLinkHere } from "../../shell/useCopyLink.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/notify.ts";
import { bookedSeatsQuery, makeInvitations } from "./queries.ts";

type Props = { enrolmentId: string; title: string; className?: string };

/** The seats that the user bought for others: who took one, and links and mails for those that are left. */
export function SeatInvitations({ enrolmentId, title, className }: Props) {
  const t = useT();
  const query = bookedSeatsQuery(enrolmentId);
  const { data } = useQuery(query);
  const [links, setLinks] = useState<NewInvitation[]>([]);
  const making = useWrite(() => makeInvitations(enrolmentId), {
    onSuccess: setLinks,
    invalidates: [query.queryKey],
  });
  if (!data || (data.unclaimed === 0 && data.claimed.length === 0)) return null;
  const { unclaimed, invitations, claimed } = data;
  // A link that somebody used meanwhile, or that a newer one replaced, is no longer shown.
  const open = new Set(invitations.map(({ id }) => id));
  const shown = links.filter(({ id }) => open.has(id));
  const mailed = invitations.filter(({ id, email }) => email && !shown.some((link) => link.id === id));
  return (
    <section aria-label={t("seats.invite", "Invita chi viene con te")} className={className}>
      <div className={grid({ gap: "3", textStyle: "small" })}>
        <div>
          <h3 className={css({ fontWeight: "bold" })}>{t("seats.invite", "Invita chi viene con te")}</h3>
          <p className={css({ color: "muted" })}>
            {unclaimed === 0
              ? t("seats.all_claimed", "Tutti i posti che hai pagato sono stati presi.")
              : t.count("seats.unclaimed", unclaimed, {
                  one: "{{count}} posto da assegnare: chi apre il link lo prende, con i suoi documenti.",
                  other:
                    "{{count}} posti da assegnare: chi apre un link ne prende uno, con i suoi documenti.",
                })}
          </p>
        </div>
        {claimed.length > 0 && (
          <ul className={grid({ gap: "1" })}>
            {claimed.map(({ id, full_name }) => (
              <li key={id} className={flex({ align: "center", gap: "2" })}>
                <UserRoundCheck size={18} aria-hidden className={css({ color: "success", flexShrink: 0 })} />
                {t("seats.taken_by", "Posto preso da {{name}}", { name: displayName(t, full_name) })}
              </li>
            ))}
          </ul>
        )}
        {mailed.length > 0 && (
          <ul className={grid({ gap: "1" })}>
            {mailed.map(({ id, email }) => (
              <li key={id} className={flex({ align: "center", gap: "2", minWidth: "0" })}>
                <Mail size={18} aria-hidden className={css({ color: "muted", flexShrink: 0 })} />
                <span className={css({ overflowWrap: "anywhere", minWidth: "0" })}>
                  {t("seats.mailed", "Link inviato a {{email}}", { email: email ?? "" })}
                </span>
              </li>
            ))}
          </ul>
        )}
        {shown.length > 0 && (
          <ul className={grid({ gap: "2" })}>
            {shown.map((link, index) => (
              <SeatLink key={link.id} url={link.url} title={title} number={index + 1} />
            ))}
          </ul>
        )}
        {unclaimed > 0 && (
          <>
            <div className={wrap({ gap: "3", align: "center" })}>
              <Button
                {...(invitations.length === 0 && { look: "main" as const })}
                busy={making.isPending}
                onClick={() => making.start()}
              >
                <Link2 size={18} aria-hidden />
                {invitations.length > 0
                  ? t("seats.links_again", "Crea link nuovi")
                  : t.count("seats.links", unclaimed, {
                      one: "Crea il link",
                      other: "Crea i {{count}} link",
                    })}
              </Button>
              {invitations.length > 0 && (
                <p className={css({ color: "muted" })}>
                  {t("seats.links_end", "Quelli di prima smettono di valere.")}
                </p>
              )}
            </div>
            <MailForm enrolmentId={enrolmentId} onSent={() => setLinks([])} />
          </>
        )}
      </div>
    </section>
  );
}

/** A new link, to copy or to share by the device's own sheet. */
function SeatLink({ url, title, number }: { url: string; title: string; number: number }) {
  const t = useT();
  const { copy, isCopied } = useCopyLinkHere();
  return (
    <li className={linkLook}>
      <span className={css({ overflowWrap: "anywhere", minWidth: "0" })} data-seat-url>
        {url}
      </span>
      <div className={wrap({ gap: "2" })}>
        <Button
          onClick={() => copy(url)}
          aria-label={t("seats.copy_one", "Copia il link {{number}}", { number })}
        >
          {isCopied ? <Check size={18} aria-hidden /> : <Link2 size={18} aria-hidden />}
          <span aria-live="polite">
            {isCopied ? t("link.copied", "Link copiato") : t("share.copy", "Copia il link")}
          </span>
        </Button>
        {typeof navigator.share === "function" && (
          // Closing the share sheet rejects the promise.
          <Button onClick={() => navigator.share({ title, url }).catch(() => {})}>
            {t("organizer.share", "Condividi")}
          </Button>
        )}
      </div>
    </li>
  );
}

function MailForm({ enrolmentId, onSent }: { enrolmentId: string; onSent: () => void }) {
  const t = useT();
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  const error =
    isSent && !/^\S+@\S+\.\S+$/.test(email.trim()) ? fieldErrorText(t, "validation.email") : undefined;
  const sending = useWrite((address: string) => makeInvitations(enrolmentId, [address]), {
    onSuccess() {
      notify({ kind: "success", title: t("seats.mail_sent", "Invito inviato") });
      setEmail("");
      setSent(false);
      onSent();
    },
    invalidates: [bookedSeatsQuery(enrolmentId).queryKey],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (/^\S+@\S+\.\S+$/.test(email.trim())) sending.start(email.trim());
  };
  return (
    <form noValidate onSubmit={submit} className={mailLook}>
      <TextField
        name={`seat-email-${enrolmentId}`}
        type="email"
        inputMode="email"
        autoComplete="off"
        label={t("seats.mail", "Oppure manda il link per email")}
        value={email}
        error={error}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button
        type="submit"
        busy={sending.isPending}
        className={css({ justifySelf: "start", marginTop: { sm: "1.875rem" } })}
      >
        {t("seats.mail_send", "Invia l’invito")}
      </Button>
    </form>
  );
}

const mailLook = grid({ gap: "2", gridTemplateColumns: { sm: "minmax(0, 1fr) auto" }, alignItems: "start" });
const linkLook = grid({ gap: "2", padding: "3", bg: "foam", borderRadius: "sm" });
