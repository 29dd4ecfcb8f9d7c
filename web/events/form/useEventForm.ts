import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { v7 as newId } from "uuid";
import type { User } from "../../../worker/auth/contract.ts";
import {
  ACCEPTED_TEXT_VERSION,
  changedMatters,
  fullRefundEnd,
  isPublishedAnew,
  type Matter,
  type OwnEvent,
  RATIO_MAX,
  trainingSeats,
} from "../../../worker/events/publishing/contract.ts";
import { useEndExpiredSession } from "../../auth/session.ts";
import { ApiError } from "../../lib/api.ts";
import { FormFieldErrors, useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { storage } from "../../lib/storage.ts";
import { useSeatsAllowed } from "../../packages/useSeatsAllowed.ts";
import { paths } from "../../paths.ts";
import { usePublicConfig, useToday } from "../../settings/hooks.ts";
import { notify } from "../../ui/notify.ts";
import { changeEvent, createEvent, getOwnEvent } from "./api.ts";
import { type Draft, type DraftKey, drafts, formName } from "./draft.ts";
import type { About, Kind } from "./kinds.ts";
import { type Choice, type Conflict, conflictOf, merged } from "./merging.ts";
import { failureText } from "./saving.ts";
import { differing } from "./values.ts";

export type EventFormState<Values extends object> = ReturnType<typeof useEventForm<Values>>;

/**
 * The form of an event or a training, new or there already. What is typed is kept as a draft with every change; what
 * is sent is only what was changed, with the revision it was read at.
 */
export function useEventForm<Values extends object>(
  kind: Kind<Values>,
  { event, copyOf }: About,
  user: User,
) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const expired = useEndExpiredSession();
  const config = usePublicConfig();
  const today = useToday();
  const key: DraftKey = { userId: user.id, form: formName(kind.name, { event, copyOf }) };
  const [begun] = useState(() => begin(kind, { event, copyOf }, user, key));
  const [base, setBase] = useState(begun.base);
  const [resumed, setResumed] = useState(begun.resumed);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [asking, setAsking] = useState(false);
  const [onTheirWay, setOnTheirWay] = useState<Record<string, number>>({});
  /** How many files of a field are still going up: the form waits for them. */
  const waitFor = useCallback(
    (field: string, count: number) => setOnTheirWay((before) => ({ ...before, [field]: count })),
    [],
  );
  const waiting = Object.values(onTheirWay).reduce((sum, count) => sum + count, 0);
  const word = useRef("");
  const seatsAllowed = useSeatsAllowed();
  /** Whether it is shown that a package is needed. */
  const [isGated, setGated] = useState(false);
  const [id, setId] = useState(begun.id);
  const { blank, untouched } = begun;

  const form = useForm(kind.form, begun.values as Values & Record<string, unknown>, async () => {
    const sent = storage.token();
    try {
      if (waiting > 0) throw new FormFieldErrors({ gallery_images: "validation.uploading" });
      if (needsPackage()) return setGated(true);
      if (hasTooFewSeats()) throw new FormFieldErrors({ participants: "validation.seats_below" });
      if (needsWord()) return setAsking(true);
      if (base) await changeEvent(id, { revision: base.revision, ...changes(), ...wordBody() });
      else await createEvent({ id, ...bodyNow() });
      drafts.drop(key);
      leaving.current = true;
      await queries.invalidateQueries();
      notify({
        kind: "success",
        title: base
          ? t("organizing.changed", "Evento aggiornato con successo!")
          : t("organizing.created", "Evento creato con successo!"),
      });
      navigate(user.role === "admin" ? paths.admin.href() : paths.dashboard.href());
    } catch (error) {
      // Before it goes out with another try it is shown again.
      word.current = "";
      if (expired(error, sent, t("organizing.kept", "La bozza ti aspetta qui."))) return;
      await explain(error);
      throw error;
    }
  });
  const values = form.values as Values;

  function bodyNow() {
    return kind.bodyOf(values, config);
  }

  function changes(): object {
    if (!base) return bodyNow();
    const now = bodyNow();
    const before = kind.bodyOf(valuesOfBase(kind, base), config);
    const names = differing(before, now);
    // Texts of waiver and privacy that have changed since are accepted anew.
    const accepted = base.accepted_text_version === ACCEPTED_TEXT_VERSION || kind.name === "event";
    const again = accepted ? [] : ["responsibility_waiver_accepted", "privacy_accepted"];
    return Object.fromEntries(
      Object.entries(now).filter(([name]) => names.includes(name) || again.includes(name)),
    );
  }

  /** The rule of the route, known before anything is sent. */
  function needsPackage(): boolean {
    if (seatsAllowed !== 0) return false;
    return !base || isPublishedAnew(base, { ...base, ...changes(), participants: seatsNow(base) }, today);
  }

  /** Of a training, seats follow from who is in the water. */
  function seatsNow(event: OwnEvent): number | null {
    const after: OwnEvent = { ...event, ...changes() };
    if (!after.instructors) return after.participants;
    return trainingSeats(after.instructors.length, after.max_participants_per_instructor ?? RATIO_MAX);
  }

  /** What of the change matters to those who are enrolled. */
  function matters(): Matter[] {
    return base ? changedMatters(base, { ...base, ...changes() }) : [];
  }

  /** Until when whoever has paid could have everything back after this change; of a free event nobody has paid. */
  function fullRefundUntil(): string | null {
    return base?.cost ? fullRefundEnd(matters(), { ...base, ...changes() }, today) : null;
  }

  /** Known before anybody is asked for a word; of a training, seats follow from who is in the water. */
  function hasTooFewSeats(): boolean {
    const { participants: seats } = changes() as { participants?: number | null };
    return Boolean(base && seats && seats < base.enrolled);
  }

  function needsWord(): boolean {
    return Boolean(base && base.enrolled > 0 && matters().length > 0 && !word.current.trim());
  }

  function wordBody() {
    return word.current.trim() ? { message: word.current.trim() } : {};
  }

  async function explain(error: unknown) {
    // A package that has ended since the form was opened.
    if (error instanceof ApiError && error.code === "package_required") return setGated(true);
    if (error instanceof ApiError && error.code === "stale" && base) {
      const theirs = await getOwnEvent(id).catch(() => null);
      if (theirs) return setConflict(conflictOf(kind, base, values, theirs));
    }
    if (error instanceof ApiError && error.code === "message_required" && base) {
      // Somebody has enrolled since the form was opened.
      setBase({ ...base, enrolled: Math.max(1, base.enrolled) });
      return setAsking(true);
    }
    notify({ kind: "error", ...failureText(t, error) });
  }

  /** Takes the other version in, with what was typed here laid over it, and sends it on. */
  function settle(choices: Partial<Record<string, Choice>>) {
    if (!base || !conflict) return;
    form.replace(merged(kind, base, values, conflict, choices) as Values & Record<string, unknown>);
    setBase(conflict.theirs);
    setConflict(null);
    setSending(true);
  }

  // The next submit must see the values and the revision of now.
  const [sending, setSending] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the merged values stand
  useEffect(() => {
    if (!sending) return;
    setSending(false);
    form.submit();
  }, [sending]);

  const isDirty = differing(untouched, values).length > 0;
  const leaving = useRef(false);
  const [isKept, setIsKept] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when something typed changes
  useEffect(() => {
    if (leaving.current) return;
    if (!isDirty) return drafts.drop(key);
    const draft: Draft<Values> = { id, values, base, at: new Date().toISOString() };
    setIsKept(drafts.keep(key, draft));
  }, [values, base]);

  return {
    ...form,
    values,
    change: form.change as <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void,
    patch(some: Partial<Values>) {
      for (const [name, value] of Object.entries(some)) form.change(name, value);
    },
    kind: kind.name,
    user,
    blank,
    base,
    isDirty,
    /** False when this browser refuses to keep the draft. */
    isKept,
    resumed,
    conflict,
    settle,
    dropConflict: () => setConflict(null),
    isGated,
    closeGate: () => setGated(false),
    /** What is there may be mended, but not made anew. */
    lacksPackage: base !== null && seatsAllowed === 0,
    asking,
    matters,
    fullRefundUntil,
    stopAsking: () => setAsking(false),
    sendWord(text: string) {
      word.current = text;
      setAsking(false);
      form.submit();
    },
    waitFor,
    waiting,
    startOver() {
      drafts.drop(key);
      // The draft may be in another tab too, or its event written and the answer lost: this will be another one.
      if (!event) setId(newId());
      form.replace(untouched as Values & Record<string, unknown>);
      setBase(event);
      setResumed(null);
    },
  };
}

function valuesOfBase<Values extends object>(kind: Kind<Values>, base: NonNullable<About["event"]>): Values {
  return kind.valuesOf(base, base.slug_fixed, base.accepted_text_version === ACCEPTED_TEXT_VERSION);
}

/** Where the form begins: with the draft where there is one, else with the event, a copy, or nothing. */
function begin<Values extends object>(
  kind: Kind<Values>,
  { event, copyOf }: About,
  user: User,
  key: DraftKey,
) {
  const empty = kind.blank(user);
  const source = event ? valuesOfBase(kind, event) : empty;
  // A copy has no day yet, and no address of its own; what was accepted was accepted for the other.
  const copy = copyOf && { ...kind.valuesOf(copyOf, false, false), date: "", end_date: "", slug: "" };
  const untouched = copy ?? source;
  const draft = drafts.read<Values>(key);
  if (draft && fits(source, draft.values))
    return {
      id: draft.id,
      values: { ...source, ...draft.values },
      base: draft.base,
      blank: source,
      untouched,
      resumed: draft.at,
    };
  return {
    id: event?.id ?? newId(),
    values: untouched,
    base: event,
    blank: source,
    untouched,
    resumed: null,
  };
}

/** A build before this one may have kept other things. */
function fits<Values extends object>(fresh: Values, kept: unknown): kept is Values {
  if (!kept || typeof kept !== "object") return false;
  return Object.entries(fresh).every(([name, value]) => {
    const found = (kept as Record<string, unknown>)[name];
    return found === undefined || value === null || found === null || typeof found === typeof value;
  });
}
