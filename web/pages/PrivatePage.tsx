import { useMatches } from "react-router";
import { css } from "styled-system/css";
import type { BrowserPageName } from "../../worker/lib/pageAddresses.ts";
import { AuthLayout } from "../auth/AuthLayout.tsx";
import { type Translate, useT } from "../lib/i18n.tsx";
import { Head } from "../shell/Head.tsx";
import { PageSkeleton } from "../shell/PageSkeleton.tsx";
import { Loading } from "../ui/Loading.tsx";

/** What the server renders of a page that the browser renders: its title, and placeholders of its content. */
export function PrivatePage() {
  const t = useT();
  const name = useMatches().at(-1)?.id as BrowserPageName;
  const title = pageTitle(name, t);
  return (
    <>
      <Head title={title} />
      {["auth", "confirm", "passwordReset"].includes(name) ? (
        <AuthLayout title={title}>
          <Loading rows={5} look={css({ height: "16", marginBottom: "4" })} />
        </AuthLayout>
      ) : (
        <PageSkeleton title={title} />
      )}
    </>
  );
}

/** As far as the server knows it: an event's or a register's own title comes with its content. */
function pageTitle(name: BrowserPageName, t: Translate): string {
  const titles: Partial<Record<BrowserPageName, string>> = {
    auth: t("auth.enter", "Accedi o registrati"),
    confirm: t("confirm.title", "Conferma email"),
    passwordReset: t("reset.title", "Password dimenticata"),
    profile: t("profile.title", "Profilo"),
    savedEvents: t("saved.title", "Eventi salvati"),
    followed: t("follow.title", "Seguiti"),
    shifts: t("staff.shifts", "I tuoi turni"),
    staffCalendar: t("staff.calendar", "Calendario dello staff"),
    vouchers: t("vouchers.title", "Buoni"),
    myEvents: t("my_events.title", "I tuoi eventi"),
    account: t("account.title", "Account e sicurezza"),
    askedQuestions: t("questions.inbox", "Domande"),
    askedQuestion: t("questions.inbox", "Domande"),
    receivedQuestions: t("questions.inbox", "Domande"),
    receivedQuestion: t("questions.inbox", "Domande"),
    notices: t("notices.title", "Notifiche"),
    logbook: t("logbook.title", "Libretto delle immersioni"),
    signatureRequests: t("logbook.requests.title", "Firme richieste"),
    codes: t("codes.title", "Codici e soci"),
    blogManagement: t("admin.articles.title", "Gestione Blog"),
    articleEditor: t("editor.page", "Scrivi un articolo"),
    newTopic: t("forum.new.title", "Nuovo Topic"),
    ownPosts: t("forum.own.title", "I tuoi post"),
    newEvent: t("organizing.new_event", "Nuovo evento"),
    newTraining: t("organizing.new_training", "Nuovo allenamento condiviso"),
    participants: t("participants.title", "Partecipanti"),
    earnings: t("ledger.title", "Incassi"),
    payouts: t("payouts.title", "Incassi e versamenti"),
    payoutsReturn: t("payouts.title", "Incassi e versamenti"),
    taxData: t("tax.title", "Dati fiscali"),
    taxDocuments: t("documents.title", "Ricevute e fatture"),
    registers: t("registers.title", "Registri"),
    register: t("registers.title", "Registri"),
    newSchool: t("schools.new", "Crea una scuola"),
    schoolDashboard: t("menu.dashboard", "Dashboard"),
    dashboard: t("menu.dashboard", "Dashboard"),
    editEvent: t("menu.dashboard", "Dashboard"),
  };
  return titles[name] ?? t("nav.admin", "Amministrazione");
}
