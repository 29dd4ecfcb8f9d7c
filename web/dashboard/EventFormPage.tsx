import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { lazy, type ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import { css } from "styled-system/css";
import type { User } from "../../worker/auth/contract.ts";
import type { OwnEvent } from "../../worker/events/publishing/contract.ts";
import { hasPermission } from "../../worker/permissions/contract.ts";
import { useUser } from "../auth/session.ts";
import { workAreaOf } from "../auth/workArea.ts";
import type { EventFormSubject } from "../events/form/eventFormKind.ts";
import { FormFrame } from "../events/form/FormFrame.tsx";
import { ownEventQuery } from "../events/form/queries.ts";
import { EventNotFound } from "../events/page/EventNotFound.tsx";
import { ApiError } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { useSearch } from "../lib/search.ts";
import { useIsWide } from "../lib/useIsWide.ts";
import { PackageGate } from "../packages/PackageGate.tsx";
import { useSeatsAllowed } from "../packages/useSeatsAllowed.ts";
import { paths } from "../paths.ts";
import { Head } from "../shell/Head.tsx";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { LazyBoundary } from "../ui/LazyBoundary.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { DashboardPage } from "./DashboardPage.tsx";

/** The editor and the gallery weigh more than a page. */
const Forms = lazy(async () => ({
  default: (await import("../events/form/EventFormByKind.tsx")).EventFormByKind,
}));

type KindName = "event" | "training";

export function NewEventPage() {
  return <NewPage kind="event" />;
}

export function NewTrainingPage() {
  return <NewPage kind="training" />;
}

/** A new one, maybe begun as a copy. Who may not publish is led to the packages first. */
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
        <FormLoading />
      ) : seats === 0 ? (
        <PackageGate open onClose={toDashboard} />
      ) : copied ? (
        <LoadedForm id={copied}>
          {(copyOf) => <Form about={{ event: null, copyOf }} user={user} kind={kind} />}
        </LoadedForm>
      ) : (
        <Form about={{ event: null, copyOf: null }} user={user} kind={kind} />
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
      <LoadedForm id={id}>
        {(event) => (
          <Form about={{ event, copyOf: null }} user={user} kind={event.instructors ? "training" : "event"} />
        )}
      </LoadedForm>
    </FramedForm>
  );
}

function FramedForm({ title, user, children }: { title: string; user: User; children: ReactNode }) {
  const wide = useIsWide();
  const navigate = useNavigate();
  const behind = hasPermission(user, "dashboard.open") ? <DashboardPage /> : null;
  return (
    <>
      <FormFrame
        title={title}
        wide={wide}
        behind={behind}
        onClose={() => navigate(workAreaOf(user) ?? paths.home.href())}
      >
        {children}
      </FormFrame>
      <Head title={title} />
    </>
  );
}

function Form({ about, user, kind }: { about: EventFormSubject; user: User; kind: KindName }) {
  return (
    <LazyBoundary fallback={<FormLoading />} onError={() => window.location.reload()}>
      <Forms key={about.event?.id ?? about.copyOf?.id ?? kind} about={about} user={user} kind={kind} />
    </LazyBoundary>
  );
}

/** The event as it is now; a draft knows which revision it began from. */
function LoadedForm({ id, children }: { id: string; children: (event: OwnEvent) => ReactNode }) {
  const t = useT();
  const { data, error, refetch, isFetching } = useQuery({ ...ownEventQuery(id), refetchOnReconnect: false });
  if (data) return children(data);
  if (error instanceof ApiError && error.status === 404) return <EventNotFound />;
  if (error instanceof ApiError && error.status === 403)
    return (
      <StatusMessage
        icon={<SearchX size={28} />}
        title={t("participants.not_yours", "Questo evento non è tuo")}
        text={t("errors.forbidden", "Non hai i permessi per questa operazione.")}
      />
    );
  if (error) {
    return (
      <LoadFailed
        title={t("home.error_title", "Errore nel caricamento")}
        busy={isFetching}
        onRetry={() => refetch()}
      />
    );
  }
  return <FormLoading />;
}

function FormLoading() {
  const t = useT();
  return (
    <div
      role="status"
      aria-label={t("common.loading", "Caricamento...")}
      className={css({ minHeight: "70vh", paddingTop: "4" })}
    >
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className={css({ height: "3.5rem", marginBottom: "4" })} />
      ))}
    </div>
  );
}
