import { ArrowLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { css } from "styled-system/css";
import { textLink } from "styled-system/patterns";
import type { User } from "../../worker/auth/outputs.ts";
import { hasPermission } from "../../worker/permissions/permissionMap.ts";
import { useUser } from "../auth/session.ts";
import { workAreaOf } from "../auth/workArea.ts";
import { FormSheet } from "../events/form/FormSheet.tsx";
import { EventFormSkeleton, LazyEventForm, OwnEventLoader } from "../events/form/LazyEventForm.tsx";
import { useT } from "../lib/i18n.tsx";
import { useSearch } from "../lib/search.ts";
import { useIsWide } from "../lib/useIsWide.ts";
import { PackageGate } from "../packages/PackageGate.tsx";
import { useSeatsAllowed } from "../packages/useSeatsAllowed.ts";
import { paths } from "../paths.ts";
import { Head } from "../shell/Head.tsx";
import { Link } from "../ui/Link.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { DashboardPage } from "./DashboardPage.tsx";

type KindName = "event" | "training";

export function NewEventPage() {
  return <NewPage kind="event" />;
}

export function NewTrainingPage() {
  return <NewPage kind="training" />;
}

/** The form of a new event, empty or a copy. A user who may not publish is redirected to the packages. */
function NewPage({ kind }: { kind: KindName }) {
  const t = useT();
  const navigate = useNavigate();
  const user = useUser();
  const seats = useSeatsAllowed();
  const [search] = useSearch();
  const copied = search.get("copy");
  const titles: Record<KindName, string> = {
    event: t("organizing.new_event", "Nuovo evento"),
    training: t("organizing.new_training", "Nuovo allenamento condiviso"),
  };
  if (!user) return null;
  const toDashboard = () => navigate(workAreaOf(user) ?? paths.home.href());
  return (
    <FramedForm title={titles[kind]} user={user}>
      {seats === "loading" ? (
        <EventFormSkeleton />
      ) : seats === 0 ? (
        <PackageGate open onClose={toDashboard} />
      ) : copied ? (
        <OwnEventLoader id={copied}>
          {(copyOf) => <LazyEventForm about={{ event: null, copyOf }} user={user} kind={kind} />}
        </OwnEventLoader>
      ) : (
        <LazyEventForm about={{ event: null, copyOf: null }} user={user} kind={kind} />
      )}
    </FramedForm>
  );
}

export function EditEventPage() {
  const t = useT();
  const user = useUser();
  const { id = "" } = useParams();
  if (!user) return null;
  return (
    <FramedForm title={t("organizing.edit", "Modifica evento")} user={user}>
      <OwnEventLoader id={id}>
        {(event) => (
          <LazyEventForm
            about={{ event, copyOf: null }}
            user={user}
            kind={event.instructors ? "training" : "event"}
          />
        )}
      </OwnEventLoader>
    </FramedForm>
  );
}

/** The form, on a desktop in a sheet over the dashboard, on a phone as a page. */
function FramedForm({ title, user, children }: { title: string; user: User; children: ReactNode }) {
  // A device that is turned keeps its frame, because another one would mount the form anew and close its sheets.
  const isWide = useIsWide();
  const [wide] = useState(isWide);
  const navigate = useNavigate();
  return (
    <>
      {wide && hasPermission(user, "dashboard.open") && <DashboardPage />}
      {wide ? (
        <FormSheet title={title} onClose={() => navigate(workAreaOf(user) ?? paths.home.href())}>
          {children}
        </FormSheet>
      ) : (
        <FormPage title={title}>{children}</FormPage>
      )}
      <Head title={title} />
    </>
  );
}

function FormPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useT();
  return (
    <PageColumn className={css({ paddingTop: "4" })}>
      <Link to={paths.dashboard.href()} className={textLink({ fontWeight: "medium" })}>
        <ArrowLeft size={18} aria-hidden />
        {t("menu.dashboard", "Dashboard")}
      </Link>
      <h1 className={css({ textStyle: "title", marginBottom: "4" })}>{title}</h1>
      {children}
    </PageColumn>
  );
}
