import { Portal } from "@ark-ui/react/portal";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { User } from "../../worker/auth/outputs.ts";
import { hasPermission, hasPublicPage } from "../../worker/permissions/permissionMap.ts";
import { useSession } from "../auth/session.ts";
import { removeDrafts } from "../drafts/removeDrafts.ts";
import { useT } from "../lib/i18n.tsx";
import { formatEuros } from "../lib/money.ts";
import { paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { notify } from "../ui/notify.ts";
import { Sheet } from "../ui/Sheet.tsx";
import { AccountForm, ProofFields, useAccountForm } from "./AccountForm.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { proofForm } from "./forms.ts";
import { accountQuery, deleteAccount } from "./queries.ts";

export function DeleteSection({ user }: { user: User }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <AccountSection depth={60} title={t("account.delete", "Elimina account")}>
      <DeletionConsequences user={user} />
      <Button look="danger" onClick={() => setOpen(true)}>
        {t("account.delete_mine", "Elimina il tuo account")}
      </Button>
      <DeleteAccountSheet open={open} onClose={() => setOpen(false)} />
    </AccountSection>
  );
}

/** Explains which data the deletion erases and which data stays. */
function DeletionConsequences({ user }: { user: User }) {
  const t = useT();
  const refund = useQuery(accountQuery).data?.refund ?? 0;
  const goes = [
    t(
      "account.goes_data",
      "Il profilo, la foto e tutti i tuoi dati vengono cancellati, subito e per sempre.",
    ),
    t(
      "account.goes_seats",
      "Le tue iscrizioni agli eventi in arrivo vengono annullate e i posti tornano liberi.",
    ),
    refund > 0
      ? t(
          "account.goes_refund",
          "Per le iscrizioni pagate ti rimborsiamo {{refund}}, sulla carta che hai usato.",
          { refund: formatEuros(refund, t.language) },
        )
      : t("account.goes_rule", "Per le iscrizioni pagate vale la regola di rimborso di ogni evento."),
    ...(hasPublicPage(user.role)
      ? [
          t(
            "account.goes_events",
            "I tuoi eventi in arrivo vengono annullati. Se c’è già chi partecipa, prima annullali tu o affidali a un altro organizzatore.",
          ),
          t("account.goes_page", "La tua pagina pubblica sparisce. Il suo indirizzo non va a nessun altro."),
        ]
      : []),
  ];
  const stays = [
    t("account.stays_payments", "I pagamenti, senza il tuo nome: la legge ci chiede di conservarli."),
    t(
      "account.stays_documents",
      "Le ricevute e le fatture emesse, con i dati che la legge chiede a chi vende di conservare.",
    ),
    t("account.stays_posts", "Quello che hai pubblicato nel forum e nel blog, firmato «Anonimo»."),
    ...(hasPermission(user, "articles.manage")
      ? [
          t(
            "account.stays_drafts",
            "I tuoi articoli non pubblicati, senza il tuo nome: li vedono solo gli amministratori. Eliminali prima, se non vuoi lasciarli.",
          ),
        ]
      : []),
  ];
  return (
    <div className={grid({ gap: "5", marginBottom: "6" })}>
      <BulletList title={t("account.goes", "Che cosa succede")} points={goes} />
      <BulletList title={t("account.stays", "Che cosa resta")} points={stays} />
    </div>
  );
}

function BulletList({ title, points }: { title: string; points: string[] }) {
  return (
    <div>
      <h3 className={css({ fontWeight: "bold", marginBottom: "2" })}>{title}</h3>
      <ul className={grid({ gap: "2", listStyle: "disc", paddingInlineStart: "5" })}>
        {points.map((point) => (
          <li key={point} className={css({ color: "muted" })}>
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}

function DeleteAccountSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const leave = useErasedRedirect();
  const [gone, setGone] = useState(false);
  const form = useAccountForm(proofForm, { password: "", code: "" }, async (values) => {
    await deleteAccount(values);
    setGone(true);
    leave();
  });
  const busy = form.busy || gone;
  function close() {
    if (busy) return;
    form.replace({ password: "", code: "" });
    onClose();
  }
  return (
    // A portal, because the section's CSS containment would contain the fixed sheet.
    <Portal>
      <Sheet
        open={open}
        size="small"
        title={t("account.delete_title", "Eliminare l’account?")}
        onClose={close}
      >
        <p className={css({ marginBottom: "5" })}>
          {t(
            "account.delete_warning",
            "Non si può tornare indietro, e nemmeno noi possiamo recuperarlo. Scrivi la password per confermare che sei tu.",
          )}
        </p>
        <AccountForm
          form={{ ...form, busy }}
          look="danger"
          action={t("account.delete_now", "Elimina per sempre")}
          busyAction={t("account.deleting", "Eliminazione in corso…")}
          cancel={
            <Button look="quiet" disabled={busy} onClick={close}>
              {t("account.keep", "Mantieni l’account")}
            </Button>
          }
        >
          <ProofFields form={form} />
        </AccountForm>
      </Sheet>
    </Portal>
  );
}

/** Navigates home and ends the session after this page is left, because its role guard would redirect to signing in. */
function useErasedRedirect() {
  const t = useT();
  const navigate = useNavigate();
  const { end } = useSession();
  const left = useRef(false);
  useEffect(
    () => () => {
      if (!left.current) return;
      removeDrafts();
      end();
    },
    [end],
  );
  return () => {
    left.current = true;
    notify({
      kind: "success",
      title: t("account.deleted", "Account eliminato"),
      description: t(
        "account.deleted_text",
        "I tuoi dati non ci sono più. Grazie per il tempo passato con noi.",
      ),
    });
    navigate(paths.home.href(), { replace: true });
  };
}
