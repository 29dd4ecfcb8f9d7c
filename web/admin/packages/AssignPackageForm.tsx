import { useState } from "react";
import { css, cx } from "styled-system/css";
import { grid, notice, wrap } from "styled-system/patterns";
import { assignmentRefusal } from "../../../worker/admin/packages/contract.ts";
import type { AssignmentTarget } from "../../../worker/admin/packages/outputs.ts";
import {
  ASSIGNED_MONTHS_MAX,
  ASSIGNED_MONTHS_MIN,
  addMonths,
  CATALOGUE,
  type PackageId,
  packageStart,
} from "../../../worker/packages/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText, fieldErrorText } from "../../lib/refusals.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/notify.ts";
import { Select } from "../../ui/Select.tsx";
import { errorTitle } from "../useAdminWrite.ts";
import { useInstants } from "../useInstants.ts";
import { assignmentRefusalText, monthsText, ownerRefusalTexts, packageTypeName } from "./packageTexts.ts";
import { assignPackage, PACKAGE_WRITES } from "./queries.ts";

const PACKAGE_IDS = Object.keys(CATALOGUE) as PackageId[];

type Props = { userId: string; name: string; target: AssignmentTarget; onClose: () => void };

/** The package and duration to assign, and a preview of its start and end. */
export function AssignPackageForm({ userId, name, target, onClose }: Props) {
  const t = useT();
  const [packageId, setPackageId] = useState<PackageId | "">("");
  const [typedMonths, setTypedMonths] = useState("");
  const [wrong, setWrong] = useState<"package" | "months" | null>(null);
  const plan = packageId ? CATALOGUE[packageId] : null;
  const months = parseMonths(typedMonths);
  const start = plan && packageStart(target.packages, plan.type);
  const refusal = plan && assignmentRefusal(target, plan.type);
  const texts = ownerRefusalTexts(t);
  const isImpossible = Boolean(refusal) || Boolean(start?.never);

  const write = useWrite(assignPackage, {
    invalidates: PACKAGE_WRITES,
    onSuccess() {
      notify({ kind: "success", title: t("admin.packages.assigned", "Pacchetto assegnato con successo") });
      onClose();
    },
    onFailure: (failure) => {
      if (isRefusal(failure, "invalid")) setWrong("months");
    },
    failureNotice: (failure) => ({
      kind: "error",
      title: isRefusal(failure, "package_data_missing", "package_not_found")
        ? failureText(t, failure)
        : errorTitle(t, failure, texts),
    }),
  });

  function submit(event: { preventDefault(): void }) {
    event.preventDefault();
    if (!plan || !packageId) return setWrong("package");
    if (months === null) return setWrong("months");
    if (!start || isImpossible) return;
    write.start({
      targetUserId: userId,
      packageType: plan.type,
      packageId,
      packageName: plan.assigned_name,
      durationMonths: months ?? null,
      shown: { starts_at: start.at },
    });
  }

  return (
    <form noValidate onSubmit={submit} className={grid({ gap: "4" })}>
      <Select
        label={t("package_table.package", "Pacchetto")}
        value={packageId}
        options={[
          { value: "", label: t("admin.packages.choose", "Scegli un pacchetto") },
          ...PACKAGE_IDS.map((id) => ({
            value: id,
            label: `${CATALOGUE[id].assigned_name} · ${packageTypeName(t, CATALOGUE[id].type)} · ${monthsText(t, CATALOGUE[id].assigned_months)}`,
          })),
        ]}
        onChange={(value) => {
          setPackageId(value as PackageId | "");
          setWrong(null);
        }}
        error={wrong === "package" ? t("admin.packages.choose", "Scegli un pacchetto") : undefined}
      />
      <TextField
        label={t("admin.packages.duration", "Durata in mesi")}
        inputMode="numeric"
        autoComplete="off"
        value={typedMonths}
        onChange={(event) => {
          setTypedMonths(event.target.value);
          setWrong(null);
        }}
        help={
          plan
            ? t("admin.packages.duration_standard", "Lascia vuoto per la durata prevista: {{months}}.", {
                months: monthsText(t, plan.assigned_months),
              })
            : t("admin.packages.duration_help", "Lascia vuoto per la durata prevista dal pacchetto.")
        }
        error={wrong === "months" ? fieldErrorText(t, "validation.months") : undefined}
      />
      {plan && start && (
        <AssignmentTerm
          name={name}
          target={target}
          packageId={packageId as PackageId}
          months={months === undefined ? plan.assigned_months : months}
          problem={
            refusal ? assignmentRefusalText(t, refusal) : start.never ? texts.package_endless : undefined
          }
        />
      )}
      <div className={wrap({ justify: "flex-end", gap: "3" })}>
        <Button onClick={onClose}>{t("admin.packages.back", "Annulla")}</Button>
        <Button type="submit" look="main" busy={write.isPending} disabled={isImpossible}>
          {t("admin.packages.assign", "Assegna pacchetto")}
        </Button>
      </div>
    </form>
  );
}

type TermProps = {
  name: string;
  target: AssignmentTarget;
  packageId: PackageId;
  months: number | null;
  problem: string | undefined;
};

/** The start and end of the package, and the package that runs until then; or the reason why it cannot be assigned. */
function AssignmentTerm({ name, target, packageId, months, problem }: TermProps) {
  const t = useT();
  const { day } = useInstants();
  const { type } = CATALOGUE[packageId];
  const { at } = packageStart(target.packages, type);
  if (problem) {
    return (
      <p role="alert" className={cx(noteLook, css({ color: "danger" }))}>
        {problem}
      </p>
    );
  }
  const starts = at ?? new Date().toISOString();
  const until = months === null ? "…" : day(addMonths(starts, months));
  const last = target.packages.find(
    ({ package_type, expires_at }) => package_type === type && expires_at === at,
  );
  return (
    <p aria-live="polite" className={noteLook}>
      {at === null
        ? t("admin.packages.begins_now", "Comincia subito. Scadenza: {{until}}.", { until })
        : t(
            "admin.packages.begins_later",
            "{{name}} ha già {{running}} (scadenza: {{day}}): questo comincia quel giorno. Scadenza: {{until}}.",
            { name, running: last?.name ?? "", day: day(at), until },
          )}{" "}
      {t("admin.packages.told", "Avvisiamo la persona per email.")}
    </p>
  );
}

const noteLook = notice({ padding: "3", textStyle: "small" });

/** Undefined for an empty text, null for one that is no whole number within the bounds. */
function parseMonths(text: string): number | undefined | null {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const months = /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return months >= ASSIGNED_MONTHS_MIN && months <= ASSIGNED_MONTHS_MAX ? months : null;
}
