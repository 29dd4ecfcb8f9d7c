import { useQueryClient } from "@tanstack/react-query";
import { useSetAtom } from "jotai";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "../../../../worker/auth/outputs.ts";
import type { ApplyTo } from "../../../../worker/events/times/series.ts";
import { useEndExpiredSession } from "../../../auth/session.ts";
import { workAreaOf } from "../../../auth/workArea.ts";
import { isRefusal } from "../../../lib/api.ts";
import { FormFieldErrors } from "../../../lib/form.ts";
import { useT } from "../../../lib/i18n.tsx";
import { storage } from "../../../lib/storage.ts";
import { useSeatsAllowed } from "../../../packages/useSeatsAllowed.ts";
import { paths } from "../../../paths.ts";
import { usePublicConfig, useToday } from "../../../settings/hooks.ts";
import { notify } from "../../../ui/notify.ts";
import { changeEvent, createEvent } from "../queries.ts";
import { useSeriesChoice } from "../times/useSeriesChoice.ts";
import type { EventFormKind } from "../values/eventFormKind.ts";
import type { ChosenOrganizer } from "../values/values.ts";
import {
  changedBody,
  changeNeedsPackage,
  fullRefundUntil,
  hasTooFewSeats,
  hasTooManySeats,
  mattersOf,
} from "./eventChange.ts";
import {
  laterDateOf,
  publishedEventAtom,
  refusedDate,
  savedNotice,
  saveFailureNotice,
  withParticipant,
} from "./saveNotices.ts";
import type { EventDraft } from "./useEventDraft.ts";

type Options<Values extends object> = {
  kind: EventFormKind<Values>;
  draft: EventDraft<Values>;
  values: Values;
  user: User;
  /** The number of files that are still uploading; the submit waits for them. */
  uploading: number;
  /** Fetches the version that was saved meanwhile; false when the request fails. */
  loadConflict: () => Promise<boolean>;
  /** Submits the form again, which then calls `send`, after the answer to a question of the last submit. */
  submitAgain: () => void;
  onSaved?: (() => void) | undefined;
};

/**
 * Submits the form: for an existing event only the changed fields, with the revision that the form started from. Asks
 * for a missing package (`gate`) or a message to the participants (`message`) before the request.
 */
export function useEventSubmit<Values extends object>(options: Options<Values>) {
  const { kind, draft, values, user } = options;
  const { base } = draft;
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const expired = useEndExpiredSession();
  const config = usePublicConfig();
  const today = useToday();
  const seatsAllowed = useSeatsAllowed();
  const setPublished = useSetAtom(publishedEventAtom);
  const [isGated, setGated] = useState(false);
  const [isMessageOpen, setMessageOpen] = useState(false);
  const [isHandoverOpen, setHandoverOpen] = useState(false);
  const message = useRef("");
  const series = useSeriesChoice(base, today);
  /** The id of the organizer to whom the admin confirmed handing the event over. */
  const agreed = useRef("");
  const { organizer_id: organizer } = values as { organizer_id?: ChosenOrganizer | null };
  const newOrganizer = base && organizer && organizer.id !== base.organizer_id ? organizer : null;
  const change = base && { base, body: changedBody(kind, base, values, config) };
  const isRepeated = () => !base && "repeat" in kind.bodyOf(values, config);

  async function send() {
    const sent = storage.token();
    series.setRefused(null);
    try {
      if (options.uploading > 0) throw new FormFieldErrors({ gallery_images: "validation.uploading" });
      if (seatsAllowed === 0 && (!change || changeNeedsPackage(change, today))) return setGated(true);
      if (change && typeof seatsAllowed === "number" && hasTooManySeats(change, seatsAllowed, today))
        throw new FormFieldErrors({ participants: "validation.package_seats" });
      if (change && hasTooFewSeats(change))
        throw new FormFieldErrors({ participants: "validation.seats_below" });
      if (change && series.mustChoose()) return;
      if (change && series.countEnrolled(change.base) > 0 && mattersOf(change).length > 0 && !message.current)
        return setMessageOpen(true);
      if (newOrganizer && agreed.current !== newOrganizer.id) return setHandoverOpen(true);
      const messageBody = message.current ? { message: message.current } : {};
      const saved = change
        ? await changeEvent(draft.id, {
            revision: change.base.revision,
            ...change.body,
            ...messageBody,
            ...series.body(),
          })
        : await createEvent({ id: draft.id, ...kind.bodyOf(values, config) });
      // The panel about another event would stay above the saved one.
      setPublished(change ? null : saved);
      draft.session.end();
      await queries.invalidateQueries();
      notify({ kind: "success", ...savedNotice(t, saved, base !== null) });
      if (options.onSaved) options.onSaved();
      else navigate(workAreaOf(user) ?? paths.home.href());
    } catch (failure) {
      // The next submit shows the message again.
      message.current = "";
      agreed.current = "";
      if (expired(failure, sent, t("organizing.kept", "La bozza ti aspetta qui."))) return;
      if (!(await isHandled(failure))) {
        const refused = series.isFollowing() || isRepeated() ? refusedDate(t, failure) : null;
        series.setRefused(refused);
        notify({
          kind: "error",
          ...saveFailureNotice(t, failure, refused),
          ...(isRefusal(failure, "payout_account_required") && {
            action: {
              label: t("payouts.account.begin", "Inizia la registrazione"),
              onSelect: () => navigate(paths.payouts.href()),
            },
          }),
        });
      }
      throw failure;
    }
  }

  /** Whether the form itself shows the failure. */
  async function isHandled(failure: unknown): Promise<boolean> {
    // The package has ended since the form was opened.
    if (isRefusal(failure, "package_required")) setGated(true);
    else if (base && isRefusal(failure, "stale")) {
      const other = laterDateOf(base, failure);
      if (!other) return options.loadConflict();
      series.setStaleDay(other.date);
    } else if (base && isRefusal(failure, "message_required")) {
      // A user has enrolled since the form was opened.
      draft.session.rebase(withParticipant(base, laterDateOf(base, failure)));
      setMessageOpen(true);
    } else return false;
    return true;
  }

  return {
    send,
    gate: {
      isOpen: isGated,
      close: () => setGated(false),
      /** Whether the organizer lacks a package: events can then be changed in part, but not published. */
      lacksPackage: base !== null && seatsAllowed === 0,
    },
    handover: {
      isOpen: isHandoverOpen,
      from: base?.organizer_name ?? null,
      to: newOrganizer?.name ?? "",
      close: () => setHandoverOpen(false),
      confirm() {
        agreed.current = newOrganizer?.id ?? "";
        setHandoverOpen(false);
        options.submitAgain();
      },
    },
    series: {
      ...series,
      /** Chooses the dates before a save. */
      answer: series.choose,
      /** Chooses the dates when a save asks, and continues the save. */
      choose(applyTo: ApplyTo) {
        series.choose(applyTo);
        options.submitAgain();
      },
      saveAgain() {
        series.setStaleDay(null);
        options.submitAgain();
      },
    },
    message: {
      isOpen: isMessageOpen,
      people: base ? series.countEnrolled(base) : 0,
      matters: change ? mattersOf(change) : [],
      fullRefundUntil: change && fullRefundUntil(change, today),
      close: () => setMessageOpen(false),
      send(text: string) {
        message.current = text.trim();
        setMessageOpen(false);
        options.submitAgain();
      },
    },
  };
}
