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
  switch (name) {
    case "auth":
      return t("auth.enter", "Accedi o registrati");
    case "confirm":
      return t("confirm.title", "Conferma email");
    case "passwordReset":
      return t("reset.title", "Password dimenticata");
    case "profile":
      return t("profile.title", "Profilo");
    case "savedEvents":
      return t("saved.title", "Eventi salvati");
    case "followed":
      return t("follow.title", "Seguiti");
    case "shifts":
      return t("staff.shifts", "I tuoi turni");
    case "staffCalendar":
      return t("staff.calendar", "Calendario dello staff");
    case "vouchers":
      return t("vouchers.title", "Buoni");
    case "myEvents":
      return t("my_events.title", "I tuoi eventi");
    case "account":
      return t("account.title", "Account e sicurezza");
    case "askedQuestions":
    case "askedQuestion":
    case "receivedQuestions":
    case "receivedQuestion":
      return t("questions.inbox", "Domande");
    case "notices":
      return t("notices.title", "Notifiche");
    case "logbook":
      return t("logbook.title", "Libretto delle immersioni");
    case "signatureRequests":
      return t("logbook.requests.title", "Firme richieste");
    case "codes":
      return t("codes.title", "Codici e soci");
    case "blogManagement":
      return t("admin.articles.title", "Gestione Blog");
    case "articleEditor":
      return t("editor.page", "Scrivi un articolo");
    case "newTopic":
      return t("forum.new.title", "Nuovo Topic");
    case "ownPosts":
      return t("forum.own.title", "I tuoi post");
    case "newEvent":
      return t("organizing.new_event", "Nuovo evento");
    case "newTraining":
      return t("organizing.new_training", "Nuovo allenamento condiviso");
    case "participants":
      return t("participants.title", "Partecipanti");
    case "earnings":
      return t("ledger.title", "Incassi");
    case "payouts":
    case "payoutsReturn":
      return t("payouts.title", "Incassi e versamenti");
    case "taxData":
      return t("tax.title", "Dati fiscali");
    case "taxDocuments":
      return t("documents.title", "Ricevute e fatture");
    case "registers":
    case "register":
      return t("registers.title", "Registri");
    case "newSchool":
      return t("schools.new", "Crea una scuola");
    case "dashboard":
    case "editEvent":
    case "schoolDashboard":
      return t("menu.dashboard", "Dashboard");
    default:
      return t("nav.admin", "Amministrazione");
  }
}
