import { css, cx } from "styled-system/css";
import { inlineRow } from "styled-system/patterns";
import type { NoticeChoice } from "../../../worker/notices/channels/outputs.ts";
import { NOTICE_DEFAULTS, NOTICE_MAILS, type NoticeMail } from "../../../worker/notices/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { inputLook } from "../../ui/Field.tsx";
import { CELL, ROW, ROW_HEAD } from "../../ui/tableRoles.ts";
import { useSaveChoices } from "./useSaveChoices.ts";

type Props = { choice: NoticeChoice; name: string; withPush: boolean };

/** The channels of one kind: a row, on phones a card. */
export function ChoiceRow({ choice, name, withPush }: Props) {
  const t = useT();
  const save = useSaveChoices();
  const { kind, mail, push } = choice;
  const always = t("notices.channels.always", "sempre");
  const mails: Record<NoticeMail, string> = {
    now: t("notices.channels.mails.now", "subito"),
    digest: t("notices.channels.mails.digest", "nel riepilogo"),
    never: t("notices.channels.mails.never", "mai"),
  };
  const change = (other: Partial<Pick<NoticeChoice, "mail" | "push">>) =>
    save({ kinds: [{ kind, mail, push, ...other }] }, { kinds: [{ kind, mail, push }] });
  return (
    <tr {...ROW} className={choiceRowLook}>
      <th {...ROW_HEAD} scope="row" className={nameLook}>
        {name}
      </th>
      <td {...CELL} className={cx(alwaysLook, css({ display: { base: "none", md: "block" } }))}>
        {always}
      </td>
      <td {...CELL}>
        {NOTICE_DEFAULTS[kind].contract ? (
          <span className={alwaysLook}>
            <span className={css({ hideFrom: "md" })}>{t("notices.channels.mail", "Email")} </span>
            {always}
          </span>
        ) : (
          <select
            aria-label={t("notices.channels.mail_of", "Email: {{kind}}", { kind: name })}
            value={mail}
            onChange={({ target }) =>
              change({ mail: NOTICE_MAILS.find((one) => one === target.value) ?? mail })
            }
            className={cx(inputLook, selectLook)}
          >
            {NOTICE_MAILS.map((one) => (
              <option key={one} value={one}>
                {mails[one]}
              </option>
            ))}
          </select>
        )}
      </td>
      {withPush && (
        <td {...CELL}>
          <label className={inlineRow({ gap: "2", minHeight: "touch", cursor: "pointer" })}>
            <input
              type="checkbox"
              aria-label={t("notices.channels.push_of", "Dispositivo: {{kind}}", { kind: name })}
              checked={push}
              onChange={({ target }) => change({ push: target.checked })}
              className={boxLook}
            />
            <span className={css({ textStyle: "small", hideFrom: "md" })}>
              {t("notices.channels.push", "Dispositivo")}
            </span>
          </label>
        </td>
      )}
    </tr>
  );
}

/** Also of the table's head. */
export const choiceRowLook = css({
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr) auto", md: "minmax(0, 1fr) 5rem 11rem 6rem" },
  columnGap: "4",
  alignItems: "center",
  paddingBlock: "2",
  borderTop: "1px solid token(colors.line)",
});

const nameLook = css({
  gridColumn: { base: "1 / -1", md: "auto" },
  fontWeight: "medium",
  textAlign: "start",
});
const alwaysLook = css({ color: "muted", textStyle: "small" });
const selectLook = css({ minHeight: "touch", maxWidth: "11rem", paddingInline: "3", cursor: "pointer" });
const boxLook = css({ width: "6", height: "6", accentColor: "token(colors.sea)", cursor: "pointer" });
