import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { grid } from "styled-system/patterns";
import * as v from "valibot";
import type { User } from "../../../worker/auth/outputs.ts";
import { hasPermissionFor } from "../../../worker/permissions/permissionMap.ts";
import {
  SCHOOL_KINDS,
  SCHOOL_NAME_MAX,
  SCHOOL_NAME_MIN,
  SCHOOL_TEXT_MAX,
  type SchoolKind,
} from "../../../worker/schools/contract.ts";
import type { School } from "../../../worker/schools/outputs.ts";
import { FormErrors, FormFailure } from "../../auth/FormErrors.tsx";
import { useRefreshUser } from "../../auth/session.ts";
import { shows, useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { Unsaved } from "../../shell/Unsaved.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/notify.ts";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { PictureField } from "../../uploads/PictureField.tsx";
import { foundSchool, saveSchool } from "../queries.ts";
import { schoolKindName } from "../schoolTexts.ts";

const text = v.pipe(v.string(), v.trim());

const schoolForm = v.object({
  name: v.pipe(
    text,
    v.maxLength(SCHOOL_NAME_MAX, "validation.too_long"),
    shows(SCHOOL_NAME_MIN, "validation.school_name"),
  ),
  kind: v.picklist(SCHOOL_KINDS),
  logo_url: v.string(),
  description: v.pipe(text, v.maxLength(SCHOOL_TEXT_MAX, "validation.too_long")),
  location: text,
  nation: text,
  phone: text,
  website: text,
  instructors_handle_money: v.boolean(),
});

type Props = { school: School | null; user: User; onFounded?: (school: School) => unknown };

/** The form of a school's page: of a new one without `school`. */
export function SchoolForm({ school, user, onFounded }: Props) {
  const t = useT();
  const queries = useQueryClient();
  const refresh = useRefreshUser();
  const membership = user.schools?.find(({ id }) => id === school?.id);
  const owns = school !== null && hasPermissionFor(user, "schools.own", school.account_id);
  const [start] = useState({
    name: school?.name ?? user.company_name ?? "",
    kind: (school?.kind ?? "association") as SchoolKind,
    logo_url: school?.logo_url ?? "",
    description: school?.description ?? "",
    location: school?.location ?? "",
    nation: school?.nation ?? "",
    phone: school?.phone ?? "",
    website: school?.website ?? "",
    instructors_handle_money: membership?.handles_money ?? false,
  });
  const form = useForm(schoolForm, start, async ({ instructors_handle_money, ...fields }) => {
    const money = owns ? { instructors_handle_money } : {};
    const saved = school
      ? await saveSchool(school.slug, { ...fields, ...money, revision: school.revision })
      : await foundSchool(fields);
    await refresh();
    notify({ kind: "success", title: t("schools.saved", "Scuola salvata") });
    await queries.invalidateQueries({ queryKey: ["schools", saved.slug] });
    if (!school) await onFounded?.(saved);
  });
  const { values, errors, change } = form;
  const [uploading, setUploading] = useState(0);
  const labels = {
    name: t("schools.name", "Nome"),
    kind: t("schools.kind_label", "Che cos’è"),
    logo_url: t("schools.logo", "Logo"),
    description: t("schools.text", "Presentazione"),
    location: t("schools.location", "Indirizzo"),
    nation: t("schools.nation", "Paese"),
    phone: t("schools.phone", "Telefono pubblico"),
    website: t("schools.website_label", "Sito web"),
  };
  const line = (name: "name" | "location" | "nation" | "phone" | "website") => ({
    name,
    label: labels[name],
    value: values[name],
    autoComplete: "off",
    error: fieldErrorText(t, errors[name]),
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  const isChanged = JSON.stringify(values) !== JSON.stringify(start);
  return (
    <form noValidate onSubmit={form.submit} className={grid({ gap: "5", maxWidth: "text" })}>
      <FormErrors errors={errors} labels={labels} />
      <FormFailure title={t("schools.not_saved", "Scuola non salvata")} failure={form.failure} />
      <TextField {...line("name")} isRequired />
      <Select
        label={labels.kind}
        name="kind"
        value={values.kind}
        options={SCHOOL_KINDS.map((value) => ({ value, label: schoolKindName(t, value) }))}
        onChange={(kind) => change("kind", kind)}
      />
      <PictureField
        id="logo_url"
        label={labels.logo_url}
        value={values.logo_url || null}
        allowsLinks={false}
        small
        whole
        {...(errors.logo_url && { error: fieldErrorText(t, errors.logo_url) ?? "" })}
        onBusy={setUploading}
        onChange={(url) => change("logo_url", url ?? "")}
      />
      <TextArea
        label={labels.description}
        name="description"
        value={values.description}
        limit={SCHOOL_TEXT_MAX}
        rows={6}
        error={fieldErrorText(t, errors.description)}
        onChange={(event) => change("description", event.target.value)}
      />
      <TextField
        {...line("location")}
        help={t("schools.location_help", "La mappa della pagina mostra questo indirizzo.")}
      />
      <TextField {...line("nation")} />
      <TextField {...line("phone")} type="tel" />
      <TextField {...line("website")} type="url" inputMode="url" />
      {owns && (
        <Switch
          name="instructors_handle_money"
          label={t("schools.money", "Gli istruttori decidono prezzi e rimborsi dei propri eventi")}
          help={t("schools.money_help", "Altrimenti lo fanno solo titolare e gestione.")}
          checked={values.instructors_handle_money}
          onChange={(checked) => change("instructors_handle_money", checked)}
        />
      )}
      <div>
        <Button type="submit" look="main" size="lg" busy={form.busy || uploading > 0}>
          {school ? t("schools.save", "Salva la pagina") : t("schools.found", "Crea la scuola")}
        </Button>
      </div>
      <Unsaved when={isChanged && !form.busy} onDiscard={() => {}} />
    </form>
  );
}
