import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { css } from "styled-system/css";
import { card, grid } from "styled-system/patterns";
import * as v from "valibot";
import { SCHOOL_PAPERS, type SchoolPaper } from "../../../worker/schools/contract.ts";
import type { School, SchoolPaperView } from "../../../worker/schools/outputs.ts";
import { FormErrors, FormFailure } from "../../auth/FormErrors.tsx";
import { useWrite } from "../../auth/useWrite.ts";
import { formatDay } from "../../lib/dates.ts";
import { useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { useToday } from "../../settings/hooks.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Select } from "../../ui/Select.tsx";
import { PictureField } from "../../uploads/PictureField.tsx";
import { PrivatePicture } from "../../uploads/PrivatePicture.tsx";
import { addPaper, paperFile, removePaper, schoolPapersQuery } from "../queries.ts";
import { paperName } from "../schoolTexts.ts";

type Props = { school: School; manages: boolean };

/** A school's papers with their pictures and expiry; who manages the school adds and deletes them. */
export function Papers({ school: { slug }, manages }: Props) {
  const t = useT();
  const papers = useQuery(schoolPapersQuery(slug));
  const [gone, setGone] = useState<SchoolPaperView | null>(null);
  const removing = useWrite((id: string) => removePaper(slug, id), {
    onSuccess: () => setGone(null),
    invalidates: [["me", "schools", slug, "papers"]],
  });
  if (papers.isLoadingError) return <LoadFailed onRetry={() => papers.refetch()} />;
  if (!papers.data) return <Loading rows={2} look={css({ height: "14" })} className={grid({ gap: "3" })} />;
  return (
    <>
      <p className={css({ maxWidth: "text", color: "muted", marginBottom: "4" })}>
        {t(
          "schools.papers_text",
          "Li vedono solo le persone della scuola che insegnano o gestiscono, e noi per verificarla. Ti ricordiamo le scadenze 30 e 7 giorni prima.",
        )}
      </p>
      {papers.data.length > 0 && (
        <ul className={listLook}>
          {papers.data.map((paper) => (
            <Paper
              key={paper.id}
              slug={slug}
              paper={paper}
              onRemove={manages ? () => setGone(paper) : null}
            />
          ))}
        </ul>
      )}
      {manages && <PaperForm slug={slug} onAdded={() => papers.refetch()} />}
      <ConfirmDialog
        open={gone !== null}
        title={t("schools.paper_remove_title", "Eliminare questo documento?")}
        confirmLabel={t("dashboard.delete", "Elimina")}
        cancelLabel={t("forum.cancel", "Annulla")}
        busy={removing.isPending}
        onAction={() => gone && removing.start(gone.id)}
        onClose={() => setGone(null)}
      />
    </>
  );
}

type PaperProps = { slug: string; paper: SchoolPaperView; onRemove: (() => void) | null };

function Paper({ slug, paper, onRemove }: PaperProps) {
  const t = useT();
  const today = useToday();
  const name = paper.title ?? paperName(t, paper.kind);
  const day = paper.expires_on && formatDay(paper.expires_on, "d MMMM yyyy", t.language);
  return (
    <li className={paperLook}>
      <div className={css({ width: "6rem", height: "6rem", overflow: "hidden", borderRadius: "sm" })}>
        <PrivatePicture url={paperFile(slug, paper.id)} alt={name} />
      </div>
      <div className={css({ minWidth: "0" })}>
        <p className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>{name}</p>
        <p className={css({ textStyle: "small", color: "muted" })}>
          {paperName(t, paper.kind)}
          {day &&
            ` · ${
              (paper.expires_on ?? "") < today
                ? t("schools.expired", "scaduto: {{day}}", { day })
                : t("schools.expires", "scade: {{day}}", { day })
            }`}
          {paper.seen_at && ` · ${t("schools.seen", "visto da noi")}`}
        </p>
        {onRemove && (
          <Button look="quiet" onClick={onRemove}>
            {t("dashboard.delete", "Elimina")}
          </Button>
        )}
      </div>
    </li>
  );
}

const paperForm = v.object({
  kind: v.picklist(SCHOOL_PAPERS),
  title: v.string(),
  file_url: v.pipe(v.string(), v.nonEmpty("validation.required")),
  expires_on: v.string(),
});
const BLANK = { kind: "insurance" as SchoolPaper, title: "", file_url: "", expires_on: "" };

function PaperForm({ slug, onAdded }: { slug: string; onAdded: () => unknown }) {
  const t = useT();
  const form = useForm(paperForm, BLANK, async (paper) => {
    await addPaper(slug, paper);
    form.replace(BLANK);
    await onAdded();
  });
  const { values, errors } = form;
  const [uploading, setUploading] = useState(0);
  const labels = {
    kind: t("schools.paper_kind", "Tipo"),
    title: t("schools.paper_title", "Descrizione"),
    file_url: t("schools.paper_file", "Foto del documento"),
    expires_on: t("schools.paper_expires", "Scadenza"),
  };
  return (
    <form noValidate onSubmit={form.submit} className={grid({ gap: "4", maxWidth: "text", marginTop: "6" })}>
      <h3 className={css({ textStyle: "subheading" })}>{t("schools.paper_add", "Aggiungi un documento")}</h3>
      <FormErrors errors={errors} labels={labels} />
      <FormFailure title={t("schools.paper_not_added", "Documento non aggiunto")} failure={form.failure} />
      <Select
        label={labels.kind}
        name="kind"
        value={values.kind}
        options={SCHOOL_PAPERS.map((value) => ({ value, label: paperName(t, value) }))}
        onChange={(kind) => form.change("kind", kind)}
      />
      <TextField
        label={labels.title}
        name="title"
        autoComplete="off"
        value={values.title}
        error={fieldErrorText(t, errors.title)}
        onChange={(event) => form.change("title", event.target.value)}
      />
      <DateField
        label={labels.expires_on}
        name="expires_on"
        value={values.expires_on}
        error={fieldErrorText(t, errors.expires_on)}
        onChange={(_, typed) => form.change("expires_on", typed)}
      />
      <PictureField
        id="file_url"
        label={labels.file_url}
        value={values.file_url || null}
        allowsLinks={false}
        isPrivate
        small
        {...(errors.file_url && { error: fieldErrorText(t, errors.file_url) ?? "" })}
        onBusy={setUploading}
        onChange={(url) => form.change("file_url", url ?? "")}
      />
      <div>
        <Button type="submit" busy={form.busy || uploading > 0}>
          {t("schools.paper_save", "Aggiungi")}
        </Button>
      </div>
    </form>
  );
}

const listLook = grid({ gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 20rem), 1fr))", gap: "3" });
const paperLook = card({ padding: "3", display: "flex", gap: "3" });
