import { Portal } from "@ark-ui/react/portal";
import { useState } from "react";
import { css, cx } from "styled-system/css";
import type { UserProfileVersion } from "../../../../worker/admin/users/detail/contract.ts";
import { imageUrl } from "../../../lib/api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useFieldLabels } from "../../../profiles/labels.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { toUserProfileValues, type UserFormField, type UserProfileValues } from "./forms.ts";
import type { UserProfileFormState } from "./useUserProfileForm.ts";

type Props = { form: UserProfileFormState; theirs: UserProfileVersion };

/** Somebody else saved the same profile: both versions of each field that differs, and the choice between them. */
export function ProfileConflictSheet({ form, theirs }: Props) {
  const t = useT();
  const labels = { ...useFieldLabels(), avatar_url: t("profile.avatar", "Foto profilo") };
  const [others, setOthers] = useState<UserFormField[]>([]);
  const { both, taken } = form.compare(theirs);
  const versions = { mine: form.values, theirs: toUserProfileValues(theirs) };
  const choose = (name: UserFormField, isTheirs: boolean) =>
    setOthers((before) => [...before.filter((one) => one !== name), ...(isTheirs ? [name] : [])]);
  return (
    <Portal>
      <Sheet
        open
        title={t("admin.user.conflict_title", "Qualcun altro ha modificato questo profilo")}
        closeLabel={t("common.close", "Chiudi")}
        onClose={form.closeConflict}
      >
        <div className={css({ display: "grid", gap: "5" })}>
          <p className={css({ color: "muted" })}>
            {both.length > 0
              ? t(
                  "organizing.conflict_text",
                  "Mentre scrivevi, un'altra versione è stata salvata. Scegli quale tenere, campo per campo.",
                )
              : t(
                  "organizing.conflict_apart",
                  "Mentre scrivevi, un'altra versione è stata salvata. Avete cambiato cose diverse: si possono tenere tutte.",
                )}
          </p>
          {both.map((name) => (
            <fieldset key={name} className={fieldLook}>
              <legend className={css({ fontWeight: "medium", marginBottom: "1" })}>{labels[name]}</legend>
              {(["mine", "theirs"] as const).map((version) => (
                <label
                  key={version}
                  className={cx(versionLook, others.includes(name) === (version === "theirs") && chosenLook)}
                >
                  <span className={choiceLook}>
                    <input
                      type="radio"
                      name={`choice-${name}`}
                      checked={others.includes(name) === (version === "theirs")}
                      onChange={() => choose(name, version === "theirs")}
                      className={css({ accentColor: "token(colors.sea)", width: "5", height: "5" })}
                    />
                    {version === "mine"
                      ? t("organizing.mine", "La tua versione")
                      : t("organizing.theirs", "L'altra versione")}
                  </span>
                  <FieldValue name={name} values={versions[version]} />
                </label>
              ))}
            </fieldset>
          ))}
          {taken.length > 0 && (
            <section className={css({ display: "grid", gap: "2" })}>
              <h3 className={css({ textStyle: "small", fontWeight: "medium" })}>
                {t("organizing.taken", "Dall'altra versione arrivano anche")}
              </h3>
              <dl className={css({ display: "grid", gap: "2", textStyle: "small" })}>
                {taken.map((name) => (
                  <div key={name}>
                    <dt className={css({ color: "muted" })}>{labels[name]}</dt>
                    <dd>
                      <FieldValue name={name} values={versions.theirs} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
          <div className={buttonsLook}>
            <Button onClick={form.closeConflict}>{t("organizing.word_back", "Torna al modulo")}</Button>
            <Button look="main" onClick={() => form.settle(theirs, others)}>
              {t("organizing.settle", "Salva così")}
            </Button>
          </div>
        </div>
      </Sheet>
    </Portal>
  );
}

function FieldValue({ name, values }: { name: UserFormField; values: UserProfileValues }) {
  const t = useT();
  if (name !== "avatar_url")
    return (
      <span className={css({ textStyle: "small", overflowWrap: "anywhere" })}>
        {values[name] || t("admin.user.no_value", "Vuoto")}
      </span>
    );
  return <Avatar name={values.full_name} src={imageUrl(values.avatar_url)} size={64} />;
}

const fieldLook = css({ display: "grid", gap: "2", gridTemplateColumns: { sm: "1fr 1fr" } });
const versionLook = css({
  display: "grid",
  alignContent: "start",
  gap: "2",
  padding: "3",
  minWidth: "0",
  border: "2px solid token(colors.line)",
  borderRadius: "sm",
  cursor: "pointer",
});
const chosenLook = css({ borderColor: "sea!", bg: "foam" });
const choiceLook = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  textStyle: "small",
  fontWeight: "medium",
});
const buttonsLook = css({
  display: "flex",
  flexDirection: { base: "column-reverse", sm: "row" },
  justifyContent: "flex-end",
  gap: "3",
});
