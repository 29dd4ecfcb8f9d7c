import { AppWindow, HardDrive } from "lucide-react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { ActionNotice } from "../ui/ActionNotice.tsx";
import { Button } from "../ui/Button.tsx";
import type { DraftState } from "./useDraft.ts";

type Props<Fields extends object, Base> = {
  draft: DraftState<Fields, Base>;
  /** The typed text for reading. */
  textOf: (fields: Fields) => string;
};

/** The choice after two tabs wrote different texts at once: the other version can be read before the choice. */
export function OtherVersionNotice<Fields extends object, Base>({ draft, textOf }: Props<Fields, Base>) {
  const t = useT();
  const { other, session } = draft;
  if (!other) return null;
  return (
    <div className={grid({ columns: 1, gap: "2" })}>
      <ActionNotice
        icon={<AppWindow size={20} aria-hidden />}
        title={t("forum.draft.other_version", "C’è un’altra versione di questo testo")}
        text={t(
          "forum.draft.other_text",
          "L’hai scritta in un’altra scheda. Scegli con quale continuare: finché non scegli, le teniamo entrambe.",
        )}
      >
        <Button onClick={() => session.chooseOther()}>{t("forum.draft.take_other", "Usa l’altra")}</Button>
        <Button look="main" onClick={() => session.chooseOwn()}>
          {t("forum.draft.keep_own", "Mantieni questa")}
        </Button>
      </ActionNotice>
      <details className={css({ textStyle: "small" })}>
        <summary className={css({ cursor: "pointer", color: "sea", paddingBlock: "2" })}>
          {t("forum.draft.read_other", "Leggi l’altra versione")}
        </summary>
        <p className={textLook}>{textOf(other.fields)}</p>
      </details>
    </div>
  );
}

const textLook = css({
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  maxHeight: "16rem",
  overflowY: "auto",
  padding: "3",
  borderRadius: "sm",
  border: "1px solid token(colors.line)",
  bg: "card",
});

/** A notice that the storage is full, so that only the page holds the typed text. */
export function FullStorageNotice() {
  const t = useT();
  return (
    <ActionNotice
      icon={<HardDrive size={20} aria-hidden />}
      title={t("editor.draft_storage_full", "Nel browser non c’è più spazio per il testo")}
      text={t(
        "editor.draft_storage_full_text",
        "Finché non è inviato, il testo è solo in questa pagina: non chiuderla. Se puoi, libera spazio o esci dalla navigazione privata.",
      )}
    />
  );
}
