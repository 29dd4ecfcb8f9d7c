import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import type { User } from "../../../worker/auth/outputs.ts";
import type { OwnEvent } from "../../../worker/events/publishing/outputs.ts";
import { ApiError } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { lazyParts } from "../../ui/lazyParts.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { EventNotFound } from "../page/EventNotFound.tsx";
import { ownEventQuery } from "./queries.ts";
import type { EventFormSubject } from "./values/eventFormKind.ts";

/** Loaded on demand, because the editor and the gallery are larger than a page. */
const { EventFormByKind } = lazyParts(() => import("./EventForm.tsx"));

type Props = {
  about: EventFormSubject;
  user: User;
  kind: "event" | "training";
  onSaved?: (() => void) | undefined;
};

/** The lazy form of an event or a training. */
export function LazyEventForm(props: Props) {
  const { about, kind } = props;
  return (
    <EventFormByKind
      fallback={<EventFormSkeleton />}
      onError={() => window.location.reload()}
      key={about.event?.id ?? about.copyOf?.id ?? kind}
      {...props}
    />
  );
}

/** Loads the current event; a draft knows the revision that it is based on. */
export function OwnEventLoader({ id, children }: { id: string; children: (event: OwnEvent) => ReactNode }) {
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
    return <LoadFailed query={{ isFetching, refetch }} />;
  }
  return <EventFormSkeleton />;
}

export function EventFormSkeleton() {
  return (
    <Loading
      className={css({ minHeight: "70vh", paddingTop: "4" })}
      rows={4}
      look={css({ height: "3.5rem", marginBottom: "4" })}
    />
  );
}
