import { BellOff, CircleAlert, MailCheck, MailQuestion } from "lucide-react";
import { useParams } from "react-router";
import { useWrite } from "../auth/useWrite.ts";
import { isRefusal } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { kindNames } from "../notices/channels/kinds.ts";
import { paths } from "../paths.ts";
import { Head } from "../shell/Head.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { confirmSubscription, unsubscribe } from "./queries.ts";

/** The target of a confirmation mail: only the button subscribes, because mail scanners open links. */
export function ConfirmNewsletterPage() {
  const t = useT();
  return (
    <MailLinkPage
      send={(token) => confirmSubscription({ token })}
      title={t("newsletter.confirm_title", "Vuoi ricevere la newsletter?")}
      text={t("newsletter.confirm_text", "Premi il pulsante: è l’ultimo passo.")}
      action={t("newsletter.confirm", "Sì, iscrivimi")}
      doneTitle={t("newsletter.confirmed", "Iscrizione confermata")}
      doneText={t("newsletter.confirmed_text", "Ci sentiamo giovedì, se nel blog c’è qualcosa di nuovo.")}
      doneIcon={<MailCheck size={28} />}
    />
  );
}

/** The target of "unsubscribe" in mails, whose address mail programs also call by themselves. */
export function UnsubscribePage() {
  const t = useT();
  const { token = "" } = useParams();
  const [, kind] = (token.split(".")[0] ?? "").split("~");
  if (kind) {
    const name =
      kind === "digest"
        ? t("notices.channels.digest", "Riepilogo del giorno")
        : (kindNames(t) as Record<string, string>)[kind];
    return (
      <MailLinkPage
        send={unsubscribe}
        title={t("notices.channels.stop_title", "Vuoi smettere di ricevere queste email?")}
        text={t(
          "notices.channels.stop_text",
          "{{kind}}: non ti scriviamo più. Sul sito trovi comunque tutto.",
          { kind: name ?? t("notices.channels.mail", "Email") },
        )}
        action={t("notices.channels.stop", "Non scrivermi più")}
        doneTitle={t("notices.channels.stopped", "Non ti scriviamo più")}
        doneText={t("notices.channels.stopped_text", "Puoi cambiare idea quando vuoi, nel tuo profilo.")}
        doneIcon={<BellOff size={28} />}
        back={
          <ButtonLink to={paths.profile.href("notifiche")}>
            {t("notices.channels.to_choices", "Scegli le tue notifiche")}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <MailLinkPage
      send={unsubscribe}
      title={t("newsletter.stop_title", "Vuoi smettere di ricevere la newsletter?")}
      text={t("newsletter.stop_text", "Potrai iscriverti di nuovo quando vuoi, dal blog.")}
      action={t("notices.channels.stop", "Non scrivermi più")}
      doneTitle={t("newsletter.stopped", "Non ti scriviamo più")}
      doneText={t("newsletter.stopped_text", "L’iscrizione è annullata e il tuo indirizzo è cancellato.")}
      doneIcon={<BellOff size={28} />}
    />
  );
}

type Props = Record<"title" | "text" | "action" | "doneTitle" | "doneText", string> & {
  send: (token: string) => Promise<unknown>;
  doneIcon: React.ReactNode;
  /** The button at the end; by default it leads to the blog. */
  back?: React.ReactNode;
};

function MailLinkPage({ send, title, text, action, doneTitle, doneText, doneIcon, back }: Props) {
  const t = useT();
  const { token = "" } = useParams();
  const write = useWrite(() => send(token), { onFailure: (failure) => isRefusal(failure, "invalid_token") });
  const toBlog = back ?? (
    <ButtonLink to={paths.blog.href()}>{t("article.to_blog", "Vai al blog")}</ButtonLink>
  );
  return (
    <PageColumn width="text">
      <Head title={title} />
      <div aria-live="polite">
        {write.isSuccess ? (
          <StatusMessage level={1} icon={doneIcon} title={doneTitle} text={doneText}>
            {toBlog}
          </StatusMessage>
        ) : isRefusal(write.error, "invalid_token") ? (
          <StatusMessage
            alert
            level={1}
            icon={<CircleAlert size={28} />}
            title={t("confirm.broken", "Link non valido")}
            text={t(
              "newsletter.broken_text",
              "Il link non è valido o è scaduto. Puoi iscriverti di nuovo dal blog.",
            )}
          >
            {toBlog}
          </StatusMessage>
        ) : (
          <StatusMessage level={1} icon={<MailQuestion size={28} />} title={title} text={text}>
            <Button look="main" size="lg" busy={write.isPending} onClick={() => write.start()}>
              {action}
            </Button>
          </StatusMessage>
        )}
      </div>
    </PageColumn>
  );
}
