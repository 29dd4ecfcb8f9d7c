import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { User } from "../../../worker/auth/outputs.ts";
import type { NoticeChoices as Choices } from "../../../worker/notices/channels/outputs.ts";
import { hasPublicPage } from "../../../worker/permissions/contract.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { CELL, COLUMN_HEAD, GROUP, ROW, TABLE } from "../../ui/tableRoles.ts";
import { ChoiceRow, choiceRowLook } from "./ChoiceRow.tsx";
import { groupName, KIND_GROUPS, type KindGroup, kindNames, ORGANIZERS_KINDS } from "./kinds.ts";
import { PushDevice } from "./PushDevice.tsx";
import { choicesQuery } from "./queries.ts";
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
