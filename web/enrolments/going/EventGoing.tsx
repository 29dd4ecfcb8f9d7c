import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { GO_SHOWN_DAYS, hasSea } from "../../../worker/events/going/contract.ts";
import { addDays } from "../../../worker/lib/calendarDays.ts";
import { hasPermission } from "../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../auth/session.ts";
import { useSite, useToday } from "../../settings/hooks.ts";
import { GoCard } from "./GoCard.tsx";
import { goQuery } from "./queries.ts";
import { SeaStrip } from "./SeaStrip.tsx";

type Props = {
  event: { id: string; title: string; date: string };
  /** The event's place, where the sea is shown to members who decide nothing. */
  sea?: Parameters<typeof hasSea>[0] & { time_zone: string | null };
};

/** For who decides about an event's next day the card to do so, shortly before it; for other members the sea's forecast. */
export function EventGoing({ event, sea }: Props) {
  const user = useUser();
  const today = useToday();
  const site = useSite();
  const isNear = event.date <= addDays(today, GO_SHOWN_DAYS);
  const mayDecide = Boolean(user && (user.is_staff || hasPermission(user, "events.manage")));
  const { data: view } = useQuery({ ...goQuery(event.id), enabled: isNear && mayDecide });
  if (!user || (isNear && mayDecide && view === undefined)) return null;
  if (view && view.day <= addDays(today, GO_SHOWN_DAYS))
    // The event's page has the banner of the verdict above.
    return <GoCard event={event} view={sea ? { ...view, latest: null } : view} />;
  if (!sea || !site.sea_forecasts || !hasSea(sea, today)) return null;
  return <SeaStrip eventId={event.id} timeZone={sea.time_zone} className={css({ paddingBlock: "6" })} />;
}
