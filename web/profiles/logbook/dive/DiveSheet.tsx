import { useQuery } from "@tanstack/react-query";
import { EyeOff, FileText, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { css } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import type { User } from "../../../../worker/auth/outputs.ts";
import { PERSONAL_FIELDS } from "../../../../worker/profiles/logbook/contract.ts";
import { isChangeable, withCorrections } from "../../../../worker/profiles/logbook/diveLine.ts";
import type { LogbookDiveView } from "../../../../worker/profiles/logbook/outputs.ts";
import { useFileDownload } from "../../../auth/useFileDownload.ts";
import { useWrite } from "../../../auth/useWrite.ts";
import { formatLongDay } from "../../../lib/dates.ts";
import { useT } from "../../../lib/i18n.tsx";
import { failureText } from "../../../lib/refusals.ts";
import { useIsOnline } from "../../../lib/useIsOnline.ts";
import { Button } from "../../../ui/Button.tsx";
import { lazyParts } from "../../../ui/lazyParts.tsx";
import { notify } from "../../../ui/notify.ts";
import { Sheet } from "../../../ui/Sheet.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { PrivatePicture } from "../../../uploads/PrivatePicture.tsx";
import { disciplineLabel } from "../../records/texts.ts";
import { addDive, deleteDive, hideDive } from "../api.ts";
import { diveResultText, personalLabels, personalText } from "../personal.ts";
import { diveQuery, LOGBOOK_KEY } from "../queries.ts";
import { AskSignature } from "./AskSignature.tsx";
import { DiveEntries } from "./DiveEntries.tsx";
import { RecordOffer } from "./RecordOffer.tsx";

const { DiveForm } = lazyParts(() => import("./DiveForm.tsx"));

type Props = {
  user: User;
  id: string;
  /** The dive from the list, without strokes: shown immediately, and without a network. */
  known: LogbookDiveView | undefined;
  onClose: () => void;
};

/** One dive with its thirteen entries and its member's actions. */
export function DiveSheet({ user, id, known, onClose }: Props) {
  const t = useT();
  const { data, error } = useQuery(diveQuery(id));
  const dive = data ?? known;
  const [isEditing, setEditing] = useState(false);
  return (
    <Sheet
      open
      title={
        dive
          ? t("logbook.dive_of", "Immersione: {{day}}", { day: formatLongDay(dive.date, t.language) })
          : t("logbook.dive", "Immersione")
      }
      onClose={onClose}
    >
      {!dive && !error && <Skeleton className={css({ height: "30rem" })} />}
      {!dive && error && <p role="alert">{failureText(t, error)}</p>}
      {dive && isEditing && (
        <DiveForm
          fallback={<Skeleton className={css({ height: "30rem" })} />}
          user={user}
          dive={dive}
          onSaved={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      )}
      {dive && !isEditing && (
        <DiveDetails user={user} dive={dive} onEdit={() => setEditing(true)} onGone={onClose} />
      )}
    </Sheet>
  );
}

type DetailProps = { user: User; dive: LogbookDiveView; onEdit: () => void; onGone: () => void };

function DiveDetails({ user, dive, onEdit, onGone }: DetailProps) {
  const t = useT();
  return (
    <div className={grid({ gap: "5" })}>
      <p className={css({ textStyle: "small", color: "muted" })}>{sourceText(t, dive)}</p>
      <PersonalDetails dive={dive} />
      <Section title={t("logbook.law_entries", "Voci di legge")}>
        <DiveEntries line={dive} corrections={dive.corrections} foldsEmpty />
      </Section>
      {isChangeable(dive) && !dive.is_hidden && (
        <Section title={t("logbook.signature_title", "Firma di chi era con te")}>
          <AskSignature dive={dive} />
        </Section>
      )}
      {!dive.is_hidden && <RecordOffer user={user} dive={dive} />}
      <DiveActions dive={dive} onEdit={onEdit} onGone={onGone} />
    </div>
  );
}

function DiveActions({ dive, onEdit, onGone }: Omit<DetailProps, "user">) {
  const t = useT();
  const restoring = useWrite(addDive, { invalidates: [LOGBOOK_KEY] });
  const deleting = useWrite(() => deleteDive(dive.id), {
    onSuccess(deleted) {
      notify({
        kind: "success",
        title: t("logbook.deleted", "Immersione eliminata"),
        duration: 10_000,
        action: { label: t("logbook.undo", "Annulla"), onSelect: () => restoring.start(deleted) },
      });
      onGone();
    },
    invalidates: [LOGBOOK_KEY],
  });
  const showing = useWrite((hidden: boolean) => hideDive(dive.id, hidden), { invalidates: [LOGBOOK_KEY] });
  const hiding = useWrite((hidden: boolean) => hideDive(dive.id, hidden), {
    onSuccess(saved) {
      if (saved.is_hidden)
        notify({
          kind: "success",
          title: t("logbook.hidden", "Riga nascosta dal libretto"),
          duration: 10_000,
          action: { label: t("logbook.undo", "Annulla"), onSelect: () => showing.start(false) },
        });
      onGone();
    },
    invalidates: [LOGBOOK_KEY],
  });
  return (
    <div className={wrap({ gap: "3" })}>
      <Button onClick={onEdit}>
        <Pencil size={18} aria-hidden />
        {isChangeable(dive)
          ? t("logbook.edit", "Modifica")
          : t("logbook.personal.edit", "Modifica i tuoi dati")}
      </Button>
      {isChangeable(dive) && (
        <Button look="danger" busy={deleting.isPending} onClick={() => deleting.start()}>
          <Trash2 size={18} aria-hidden />
          {t("logbook.delete", "Elimina")}
        </Button>
      )}
      {!dive.is_hidden && <DiveFileButton diveId={dive.id} />}
      {dive.is_hidden ? (
        <Button busy={hiding.isPending} onClick={() => hiding.start(false)}>
          <RotateCcw size={18} aria-hidden />
          {t("logbook.show", "Ripristina nel libretto")}
        </Button>
      ) : (
        !isChangeable(dive) && (
          <Button busy={hiding.isPending} onClick={() => hiding.start(true)}>
            <EyeOff size={18} aria-hidden />
            {t("logbook.hide", "Nascondi dal libretto")}
          </Button>
        )
      )}
    </div>
  );
}

function sourceText(t: ReturnType<typeof useT>, { source, signature }: LogbookDiveView): string {
  if (source === "register")
    return t(
      "logbook.from_register",
      "Viene dal registro della giornata: si può cambiare solo lì, con una correzione.",
    );
  if (signature)
    return t("logbook.from_signed", "Scritta da te e firmata: le voci di legge non si modificano più.");
  return source === "import"
    ? t("logbook.from_import", "Importata da un file, senza firma.")
    : t("logbook.from_hand", "Scritta da te, senza firma.");
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={grid({ gap: "2" })}>
      <h3 className={css({ fontWeight: "bold" })}>{title}</h3>
      {children}
    </section>
  );
}

/** Saves a dive of the own logbook as a PDF page. */
function DiveFileButton({ diveId }: { diveId: string }) {
  const t = useT();
  const isOnline = useIsOnline();
  const { start, isPending } = useFileDownload();
  return (
    <Button
      look="quiet"
      busy={isPending}
      disabled={!isOnline}
      onClick={() => start({ path: `/api/logbook/${diveId}/dive.pdf`, name: "immersione.pdf" })}
    >
      <FileText size={18} aria-hidden />
      {t("logbook.files.dive", "Scarica il PDF")}
    </Button>
  );
}

/** What a member noted of a dive for themselves: the result, the filled fields, the note and the picture. */
function PersonalDetails({ dive: sealed }: { dive: LogbookDiveView }) {
  const t = useT();
  const dive = withCorrections(sealed);
  const labels = personalLabels(t);
  const result = diveResultText(t, dive);
  const shown = PERSONAL_FIELDS.flatMap((name) => {
    if (name === "discipline" || name === "note" || name === "picture_url") return [];
    const text = personalText(t, dive, name);
    return text === null ? [] : [{ name, text }];
  });
  if (!result && !dive.discipline && !dive.note && !dive.picture_url && shown.length === 0) return null;
  return (
    <div className={grid({ columns: 1, gap: "4" })}>
      {(result || dive.discipline) && (
        <p className={grid({ gap: "0.5" })}>
          <strong className={css({ textStyle: "title" })}>{result ?? "—"}</strong>
          {dive.discipline && (
            <span className={css({ color: "muted" })}>{disciplineLabel(t, dive.discipline)}</span>
          )}
        </p>
      )}
      {shown.length > 0 && (
        <dl className={grid({ columns: { base: 2, sm: 3 }, gap: "3" })}>
          {shown.map(({ name, text }) => (
            <div key={name} className={flex({ direction: "column", minWidth: "0" })}>
              <dt className={css({ textStyle: "label", color: "muted" })}>{labels[name]}</dt>
              <dd className={css({ fontWeight: "medium", overflowWrap: "anywhere" })}>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {dive.note && (
        <div>
          <h3 className={css({ textStyle: "label", color: "muted" })}>{labels.note}</h3>
          <p className={css({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" })}>{dive.note}</p>
        </div>
      )}
      {dive.picture_url && (
        <div className={pictureLook}>
          <PrivatePicture url={dive.picture_url} alt={labels.picture_url} />
        </div>
      )}
    </div>
  );
}

const pictureLook = css({
  aspectRatio: "4 / 3",
  maxWidth: "28rem",
  borderRadius: "lg",
  overflow: "hidden",
  bg: "foam",
});
