import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { css, cx } from "styled-system/css";
import { grid, inlineRow } from "styled-system/patterns";
import type { User } from "../../../worker/auth/outputs.ts";
import type { NoticeChoices as Choices, NoticeChoice } from "../../../worker/notices/channels/outputs.ts";
import { NOTICE_DEFAULTS, NOTICE_MAILS, type NoticeMail } from "../../../worker/notices/noticeKinds.ts";
import { hasPublicPage } from "../../../worker/permissions/permissionMap.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Button } from "../../ui/Button.tsx";
import { inputLook } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { CELL, COLUMN_HEAD, GROUP, ROW, ROW_HEAD, TABLE } from "../../ui/tableRoles.ts";
import { groupName, KIND_GROUPS, type KindGroup, kindNames, ORGANIZERS_KINDS } from "./kinds.ts";
import { turnPushOff, turnPushOn } from "./push.ts";
import { choicesQuery, pushStateQuery } from "./queries.ts";
import { useSaveChoices } from "./useSaveChoices.ts";

/** The table of kinds and channels, each choice saved at once, with the digest's hour and this browser's pushes. */
export function NoticeChoices({ user }: { user: User }) {
  const t = useT();
  const { data: choices, isError, refetch } = useQuery(choicesQuery);
  if (isError && !choices)
    return (
      <LoadFailed
        level={2}
        title={t("notices.channels.load_failed", "Non riusciamo a mostrare le tue scelte")}
        onRetry={() => refetch()}
      />
    );
  if (!choices) return <Skeleton className={css({ height: "70vh" })} />;
  return (
    <div className={grid({ gap: "6", maxWidth: "48rem" })}>
      <p className={css({ color: "muted" })}>
        {t(
          "notices.channels.lead",
          "Sul sito trovi sempre tutto. Qui scegli che cosa ti arriva anche per email e sui tuoi dispositivi.",
        )}
      </p>
      {choices.push_key && <PushDevice userId={user.id} pushKey={choices.push_key} />}
      <DigestHour choices={choices} />
      <ChoiceTable choices={choices} user={user} />
    </div>
  );
}

function DigestHour({ choices: { digest_hour, time_zone } }: { choices: Choices }) {
  const t = useT();
  const save = useSaveChoices();
  return (
    <div className={css({ maxWidth: "20rem" })}>
      <Select
        label={t("notices.channels.digest_hour", "Ora del riepilogo")}
        value={String(digest_hour)}
        options={Array.from({ length: 24 }, (_, hour) => ({
          value: String(hour),
          label: `${String(hour).padStart(2, "0")}:00`,
        }))}
        help={t(
          "notices.channels.digest_help",
          "Una sola email al giorno, solo se c’è qualcosa di nuovo. Fuso orario: {{zone}}.",
          { zone: time_zone.replaceAll("_", " ") },
        )}
        onChange={(hour) => save({ digest_hour: Number(hour) }, { digest_hour })}
      />
    </div>
  );
}

function ChoiceTable({ choices, user }: { choices: Choices; user: User }) {
  const t = useT();
  const names = kindNames(t);
  const withPush = choices.push_key !== null;
  const isShown = ({ kind }: Choices["kinds"][number]) =>
    hasPublicPage(user.role) || !ORGANIZERS_KINDS.includes(kind);
  return (
    <table {...TABLE} className={css({ display: "block", width: "100%" })}>
      <thead {...GROUP} className={css({ display: { base: "none", md: "block" } })}>
        <tr {...ROW} className={choiceRowLook}>
          {columnNames(t, withPush).map((name) => (
            <th key={name} {...COLUMN_HEAD} scope="col" className={headLook}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {(Object.keys(KIND_GROUPS) as KindGroup[]).map((group) => (
        <tbody key={group} {...GROUP} className={css({ display: "block" })}>
          <tr {...ROW} className={css({ display: "block" })}>
            <td {...CELL} colSpan={4} className={groupLook}>
              {groupName(t, group)}
            </td>
          </tr>
          {choices.kinds
            .filter((choice) => (KIND_GROUPS[group] as readonly string[]).includes(choice.kind))
            .filter(isShown)
            .map((choice) => (
              <ChoiceRow key={choice.kind} choice={choice} name={names[choice.kind]} withPush={withPush} />
            ))}
        </tbody>
      ))}
    </table>
  );
}

function columnNames(t: Translate, withPush: boolean): string[] {
  return [
    t("notices.channels.kind", "Notifica"),
    t("notices.channels.site", "Sito"),
    t("notices.channels.mail", "Email"),
    ...(withPush ? [t("notices.channels.push", "Dispositivo")] : []),
  ];
}

const headLook = css({ textStyle: "small", color: "muted", textAlign: "start", fontWeight: "medium" });
const groupLook = css({ display: "block", textStyle: "subheading", paddingTop: "6", paddingBottom: "2" });

type Props = { choice: NoticeChoice; name: string; withPush: boolean };

/** The channels of one kind: a row, on phones a card. */
function ChoiceRow({ choice, name, withPush }: Props) {
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
const choiceRowLook = css({
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

/** Turns pushes on and off for this browser, whose permission is asked only by the button. */
function PushDevice({ userId, pushKey }: { userId: string; pushKey: string }) {
  const t = useT();
  const queries = useQueryClient();
  const query = pushStateQuery(userId);
  const { data: state } = useQuery(query);
  const isOn = state === "on";
  const turning = useWrite(() => (isOn ? turnPushOff(userId) : turnPushOn(userId, pushKey)), {
    onSuccess: (next) => queries.setQueryData(query.queryKey, next),
    failureNotice: () => ({
      title: t("notices.channels.device_failed", "Le notifiche non si sono attivate"),
      description: t("notices.channels.device_failed_text", "Riprova tra poco."),
    }),
  });
  if (!state) return null;
  const texts = {
    unsupported: t(
      "notices.channels.device_unsupported",
      "Questo browser non riceve notifiche. Su iPhone e iPad aggiungi prima il sito alla schermata Home.",
    ),
    denied: t(
      "notices.channels.device_denied",
      "Il browser blocca le notifiche di questo sito. Consentile nelle sue impostazioni, poi torna qui.",
    ),
    off: t(
      "notices.channels.device_text",
      "Ti avvisano anche quando il sito è chiuso: una risposta, un posto che si libera. Sullo schermo bloccato non appare niente di personale.",
    ),
    on: t("notices.channels.device_is_on", "Questo dispositivo riceve le notifiche."),
  };
  return (
    <section className={grid({ gap: "3", padding: "5", borderRadius: "lg", bg: "foam" })}>
      <h3 className={css({ fontWeight: "medium" })}>
        {t("notices.channels.device", "Notifiche su questo dispositivo")}
      </h3>
      <p role="status" className={css({ textStyle: "small", color: "muted" })}>
        {texts[state]}
      </p>
      {(isOn || state === "off") && (
        <div>
          <Button look={isOn ? "plain" : "main"} busy={turning.isPending} onClick={() => turning.start()}>
            {!turning.isPending && !isOn && <BellRing size={18} aria-hidden />}
            {isOn
              ? t("notices.channels.device_off", "Disattiva le notifiche qui")
              : t("notices.channels.device_on", "Avvisami su questo dispositivo")}
          </Button>
        </div>
      )}
    </section>
  );
}
