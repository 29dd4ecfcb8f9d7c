import { useStore } from "jotai";
import { css } from "styled-system/css";
import {
  FORUM_CATEGORY_DESCRIPTION_MAX,
  FORUM_CATEGORY_NAME_MAX,
  type ForumCategory,
} from "../../../../worker/forum/contract.ts";
import { FormErrors } from "../../../auth/FormErrors.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { askFirstAtom, Unsaved } from "../../../shell/Unsaved.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { StaleFields } from "../../ordering/StaleFields.tsx";
import { useForumCategoryForm } from "./useForumCategoryForm.ts";

type Props = { category: ForumCategory | null; onClose: () => void };

/** The form of a new category of the forum (null), or of one. */
export function ForumCategorySheet({ category, onClose }: Props) {
  const t = useT();
  const store = useStore();
  const form = useForumCategoryForm(category, onClose);
  const { values, errors, change, stale, isDirty, busy } = form;
  const name = t("categories.name", "Nome");
  const description = t("admin.forum.description", "Descrizione");
  const close = () => {
    const ask = store.get(askFirstAtom)?.ask;
    if (ask) ask(onClose);
    else onClose();
  };
  return (
    <>
      <Sheet
        open
        size="small"
        title={
          category
            ? t("admin.categories.edit", "Modifica categoria")
            : t("admin.categories.new", "Nuova categoria")
        }
        closeLabel={t("common.close", "Chiudi")}
        onClose={close}
      >
        <form noValidate onSubmit={form.submit} className={css({ display: "grid", gap: "5" })}>
          <FormErrors errors={errors} labels={{ name, description }} />
          {stale && (
            <StaleFields
              fields={[
                { key: "name", label: name, saved: stale.name, own: values.name },
                {
                  key: "description",
                  label: description,
                  saved: stale.description ?? "",
                  own: values.description,
                },
              ]}
              busy={busy}
              onOverwrite={form.overwrite}
              onAdopt={form.adopt}
            />
          )}
          <TextField
            name="name"
            label={name}
            value={values.name}
            maxLength={FORUM_CATEGORY_NAME_MAX}
            autoComplete="off"
            help={
              category
                ? t(
                    "admin.forum.address_help",
                    "Con il nome cambia l'indirizzo. Quello di ora, {{address}}, continuerà a portare qui.",
                    { address: `/forum?category=${category.slug}` },
                  )
                : t("admin.forum.slug_help", "Da questo nome nasce l'indirizzo della categoria.")
            }
            error={fieldErrorText(t, errors.name)}
            onChange={(event) => change("name", event.target.value)}
          />
          <TextArea
            name="description"
            label={description}
            value={values.description}
            limit={FORUM_CATEGORY_DESCRIPTION_MAX}
            rows={3}
            help={t(
              "admin.forum.description_help",
              "Facoltativa: una frase che dice di cosa si parla qui. Si vede nel forum e nei feed.",
            )}
            error={fieldErrorText(t, errors.description)}
            onChange={(event) => change("description", event.target.value)}
          />
          {!stale && (
            <div className={css({ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: "3" })}>
              <Button onClick={close}>{t("admin.categories.cancel", "Annulla")}</Button>
              <Button look="main" type="submit" busy={busy}>
                {category
                  ? t("organizing.save", "Salva modifiche")
                  : t("admin.categories.create", "Crea Categoria")}
              </Button>
            </div>
          )}
        </form>
      </Sheet>
      <Unsaved when={isDirty} onDiscard={onClose} />
    </>
  );
}
