import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { User } from "../../../worker/auth/outputs.ts";
import type { GoVerdict } from "../../../worker/events/going/contract.ts";
import { CHANGE_MESSAGE_MAX, VENUE_MAX } from "../../../worker/events/publishing/contract.ts";
import { MEETING_POINT_MAX } from "../../../worker/events/times/contract.ts";
import type { GoBody } from "../../../worker/payments/going/inputs.ts";
import type { GoView } from "../../../worker/payments/going/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useDraft } from "../../drafts/useDraft.ts";
import { ApiError } from "../../lib/api.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { failureText, fieldErrorText } from "../../lib/refusals.ts";
import { useToday } from "../../settings/hooks.ts";
import { Button } from "../../ui/Button.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/notify.ts";
import { Sheet } from "../../ui/Sheet.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { cancelEventLabel, eventRefundText } from "../cancelling/cancellationTexts.ts";
import { decide } from "./queries.ts";

type Props = {
  user: User;
  event: { id: string; title: string };
  view: NonNullable<GoView>;
  /** The chosen verdict; null while the sheet is closed. */
  verdict: GoVerdict | null;
  title: string;
  onClose: () => void;
};

type Fields = { text: string; location: string; meeting_point: string; new_day: string; start_time: string };

/**
 * The form of a verdict: what it changes, and the words for the participants. What is typed stays stored until the server has
 * the verdict, so that nothing is lost without a network.
 */
export function GoSheet({ user, event, view, verdict, title, onClose }: Props) {
  const t = useT();
  const today = useToday();
  const draft = useDraft<Fields, null>(user.id, `go:${event.id}:${view.day}`, {
    start: () => ({
      fields: {
        text: "",
        location: "",
        meeting_point: view.meeting_point ?? "",
        new_day: "",
        start_time: view.start_time ?? "",
      },
      base: null,
    }),
  });
  const { fields } = draft;
  const deciding = useWrite((body: GoBody) => decide(event.id, body), {
    onSuccess() {
      draft.session.discard();
      notify({ kind: "success", title: t("going.done", "Deciso: chi è iscritto riceve il messaggio.") });
      onClose();
    },
    // Shown in the sheet, above the button.
    onFailure: () => true,
    expiredText: t("profile.kept", "Quello che hai scritto ti aspetta qui."),
    invalidates: [["me"], ["events"], ["sea"], ["admin"], ["registers"]],
  });
  const failure = deciding.variables?.verdict === verdict ? deciding.error : null;
  const errors = failure instanceof ApiError ? failure.fields : {};
  const errorOf = (name: string) => {
    const error = fieldErrorText(t, errors[name]);
    return error ? { error } : {};
  };
  const change = (some: Partial<Fields>) => {
    if (deciding.error) deciding.reset();
    draft.session.change(some);
  };
  const close = () => {
    if (deciding.isPending) return;
    deciding.reset();
    onClose();
  };
  const asksText = verdict === "other_place" || verdict === "moved";
  return (
    <Sheet open={verdict !== null} size="small" title={title} onClose={close}>
      <form
        noValidate
        className={grid({ columns: 1, gap: "4" })}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (verdict) deciding.start(bodyOf(verdict, fields, view));
        }}
      >
        {verdict === "other_place" && (
          <>
            <TextField
              name="location"
              label={t("going.location", "Nuovo luogo")}
              placeholder={view.location ?? ""}
              value={fields.location}
              maxLength={VENUE_MAX}
              onChange={({ target }) => change({ location: target.value })}
              {...errorOf("location")}
            />
            <TextField
              name="meeting_point"
              label={t("event.meeting_point", "Ritrovo")}
              value={fields.meeting_point}
              maxLength={MEETING_POINT_MAX}
              onChange={({ target }) => change({ meeting_point: target.value })}
              {...errorOf("meeting_point")}
            />
          </>
        )}
        {verdict === "moved" && (
          <>
            <DateField
              name="new_day"
              label={t("going.new_day", "Nuovo giorno")}
              value={fields.new_day}
              min={today}
              onChange={(day, typed) => change({ new_day: day ?? typed })}
              {...errorOf("new_day")}
            />
            <TextField
              name="start_time"
              type="time"
              label={t("going.start_time", "Ora di inizio")}
              value={fields.start_time}
              onChange={({ target }) => change({ start_time: target.value })}
              {...errorOf("start_time")}
            />
          </>
        )}
        {verdict === "cancelled" && <p>{eventRefundText(t, view.cancellation)}</p>}
        <TextArea
          name="text"
          label={
            asksText
              ? t("going.text_required", "Due righe a chi partecipa")
              : t("cancelling.word", "Due righe a chi partecipa (facoltativo)")
          }
          help={t("going.text_help", "Arrivano nel messaggio, e si leggono sulla pagina dell’evento.")}
          value={fields.text}
          limit={CHANGE_MESSAGE_MAX}
          onChange={({ target }) => change({ text: target.value })}
          {...errorOf("message")}
          {...errorOf("text")}
        />
        {failure && (
          <p role="alert" className={css({ color: "danger" })}>
            {t("going.not_sent", "La decisione non è partita, e quello che hai scritto resta qui.")}{" "}
            {failureText(t, failure)}
          </p>
        )}
        <div className={flex({ direction: { base: "column", sm: "row-reverse" }, gap: "3" })}>
          <Button
            type="submit"
            look={verdict === "cancelled" ? "danger" : "main"}
            size="lg"
            busy={deciding.isPending}
          >
            {verdict && actionText(t, verdict, view)}
          </Button>
          <Button onClick={close}>{t("cancelling.event_back", "Torna indietro")}</Button>
        </div>
      </form>
    </Sheet>
  );
}

function bodyOf(
  verdict: GoVerdict,
  fields: Fields,
  { day, cancellation, start_time }: NonNullable<GoView>,
): GoBody {
  const body = { verdict, day, text: fields.text };
  if (verdict === "other_place")
    return { ...body, location: fields.location, meeting_point: fields.meeting_point };
  if (verdict === "moved")
    return {
      ...body,
      ...(fields.new_day && { new_day: fields.new_day }),
      ...(fields.start_time !== (start_time ?? "") && { start_time: fields.start_time }),
    };
  if (verdict === "cancelled") return { ...body, paying: cancellation.paying, total: cancellation.total };
  return body;
}

function actionText(t: Translate, verdict: GoVerdict, { cancellation }: NonNullable<GoView>): string {
  if (verdict === "cancelled") return cancelEventLabel(t, cancellation);
  return {
    confirmed: t("going.send.confirmed", "Conferma e avvisa"),
    other_place: t("going.send.other_place", "Cambia posto e avvisa"),
    moved: t("going.send.moved", "Sposta e avvisa"),
  }[verdict];
}
