import { Portal } from "@ark-ui/react/portal";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { v7 as newId } from "uuid";
import * as v from "valibot";
import { isDay } from "../../../worker/lib/calendarDays.ts";
import {
  AGENCIES,
  type Agency,
  CERTIFICATION_NUMBER_MAX,
  LEVEL_MAX,
} from "../../../worker/profiles/certifications/contract.ts";
import type { CertificationBody } from "../../../worker/profiles/certifications/inputs.ts";
import { findLevel, levelsOf } from "../../../worker/profiles/certifications/levels.ts";
import type { Certification } from "../../../worker/profiles/certifications/outputs.ts";
import { useRefreshUser } from "../../auth/session.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { agencyName } from "../../lib/certificationText.ts";
import { shows, useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText, fieldErrorText } from "../../lib/refusals.ts";
import { useToday } from "../../settings/hooks.ts";
import { ExpiryField } from "../../shell/ExpiryField.tsx";
import { ScaleNote } from "../../shell/ScaleNote.tsx";
import { Button } from "../../ui/Button.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { PictureField } from "../../uploads/PictureField.tsx";
import { addCertification, CERTIFICATIONS_KEY, changeCertification } from "./queries.ts";

type Props = {
  /** Null for a new one. */
  certification: Certification | null;
  onClose: () => void;
};

/** Adds or changes a certification of the user. */
export function CertificationSheet({ certification, onClose }: Props) {
  const t = useT();
  const today = useToday();
  const refreshUser = useRefreshUser();
  // One id for all tries, so that a repeated call adds one certification.
  const [id] = useState(() => certification?.id ?? newId());
  const [uploading, setUploading] = useState(0);
  const saving = useWrite(
    (body: CertificationBody) =>
      certification ? changeCertification(id, body) : addCertification({ id, ...body }),
    {
      async onSuccess() {
        // The certifications fill the profile's brevetto.
        await refreshUser();
        onClose();
      },
      onFailure: () => true,
      invalidates: [CERTIFICATIONS_KEY],
    },
  );
  const form = useForm(certificationForm, toCertificationValues(certification), async (values) => {
    await saving.start({ ...values, picture_url: values.picture_url || null });
  });
  const { values, errors, change } = form;
  const error = (name: string) => ({ error: fieldErrorText(t, errors[name]) ?? "" });
  const chooseAgency = (agency: Agency) => {
    change("agency", agency);
    if (agency !== "other" && !findLevel(agency, values.level)) change("level", "");
  };
  return (
    <Portal>
      <Sheet
        open
        size="small"
        title={
          certification
            ? t("certifications.change", "Modifica il brevetto")
            : t("certifications.add", "Aggiungi un brevetto")
        }
        onClose={onClose}
      >
        <form
          noValidate
          onSubmit={(event) => {
            // The sheet stands within the profile's form.
            event.stopPropagation();
            void form.submit(event);
          }}
          className={grid({ gap: "4" })}
        >
          <Select
            name="agency"
            label={t("certifications.agency", "Didattica")}
            value={values.agency}
            options={AGENCIES.map((value) => ({ value, label: agencyName(t, value) }))}
            onChange={(agency) => chooseAgency(AGENCIES.find((known) => known === agency) ?? values.agency)}
            {...error("agency")}
          />
          {values.agency === "other" ? (
            <TextField
              name="level"
              label={t("certifications.level", "Livello")}
              autoComplete="off"
              value={values.level}
              onChange={({ target }) => change("level", target.value)}
              {...error("level")}
            />
          ) : (
            <div className={grid({ gap: "1" })}>
              <Select
                key={values.agency}
                name="level"
                label={t("certifications.level", "Livello")}
                placeholder={t("certifications.choose_level", "Scegli il livello")}
                value={values.level}
                options={levelsOf(values.agency).map(({ level }) => ({ value: level, label: level }))}
                onChange={(level) => change("level", level)}
                {...error("level")}
              />
              <ScaleNote agency={values.agency} level={values.level} />
            </div>
          )}
          <TextField
            name="number"
            label={t("certifications.number", "Numero (facoltativo)")}
            help={t("certifications.number_help", "Lo vede solo chi tiene un evento a cui partecipi.")}
            autoComplete="off"
            value={values.number}
            onChange={({ target }) => change("number", target.value)}
            {...error("number")}
          />
          <DateField
            name="issued_on"
            label={t("certifications.issued_on", "Rilasciato il (facoltativo)")}
            value={values.issued_on}
            max={today}
            onChange={(day, typed) => change("issued_on", day ?? typed)}
            {...error("issued_on")}
          />
          <ExpiryField
            name="valid_until"
            label={t("certifications.valid_until", "Scadenza (se ne ha una)")}
            value={values.valid_until}
            onChange={(day) => change("valid_until", day)}
            error={errors.valid_until}
          />
          <PictureField
            id="picture_url"
            label={t("certifications.picture", "Foto della tessera (facoltativa)")}
            help={t("certifications.number_help", "Lo vede solo chi tiene un evento a cui partecipi.")}
            value={values.picture_url || null}
            onChange={(url) => change("picture_url", url ?? "")}
            onBusy={setUploading}
            allowsLinks={false}
            isPrivate
            small
            {...(errors.picture_url && error("picture_url"))}
          />
          {certification && certification.state !== "declared" && (
            <p className={css({ textStyle: "small", color: "muted" })}>
              {t(
                "certifications.falls_back",
                "Se cambi didattica, livello, numero o scadenza, torna «Dichiarato» finché qualcuno lo controlla di nuovo.",
              )}
            </p>
          )}
          {saving.error && (
            <p role="alert" className={css({ textStyle: "small", color: "danger" })}>
              {failureText(t, saving.error)}
            </p>
          )}
          <Button type="submit" look="main" busy={saving.isPending} disabled={uploading > 0}>
            {t("certifications.save", "Salva il brevetto")}
          </Button>
        </form>
      </Sheet>
    </Portal>
  );
}

const day = v.pipe(
  v.string(),
  v.check((value) => value === "" || isDay(value), "validation.date"),
);

/** The fields of a certification: the level of an agency is one of the table's. */
const certificationForm = v.pipe(
  v.object({
    agency: v.picklist(AGENCIES, "validation.required"),
    level: v.pipe(
      v.string(),
      v.trim(),
      shows(1, "validation.required"),
      v.maxLength(LEVEL_MAX, "validation.too_long"),
    ),
    number: v.pipe(v.string(), v.trim(), v.maxLength(CERTIFICATION_NUMBER_MAX, "validation.too_long")),
    issued_on: day,
    valid_until: day,
    picture_url: v.string(),
  }),
  v.forward(
    v.check(
      ({ agency, level }) => agency === "other" || findLevel(agency, level) !== undefined,
      "validation.level",
    ),
    ["level"],
  ),
  v.forward(
    v.check(
      ({ issued_on, valid_until }) => !issued_on || !valid_until || issued_on <= valid_until,
      "validation.date_to",
    ),
    ["valid_until"],
  ),
);

type CertificationValues = v.InferInput<typeof certificationForm>;

/** The first values of the form: a stored certification's, or empty ones. */
function toCertificationValues(certification: Certification | null): CertificationValues {
  const { agency = "AIDA", level = "", number, issued_on, valid_until, picture_url } = certification ?? {};
  return {
    agency,
    level,
    number: number ?? "",
    issued_on: issued_on ?? "",
    valid_until: valid_until ?? "",
    picture_url: picture_url ?? "",
  };
}
