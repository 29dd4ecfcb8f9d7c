import { Plus, Users } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { v7 as newId } from "uuid";
import { GROUP_NAME_MAX } from "../../../worker/registers/changes/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { chipsLook, noteLook, stackLook } from "../controls/looks.ts";
import { TapButton } from "../controls/TapButton.tsx";
import type { Act } from "../controls/useActs.ts";
import type { RegisterDay } from "../day/registerDay.ts";
import { type DayPerson, groupOf } from "./dayPeople.ts";
import { GroupBoard } from "./GroupBoard.tsx";
import { addGroup, everybodyInOneGroup, nextGroupNumber } from "./groupDrafts.ts";
import { ResponsibleSheet } from "./ResponsibleSheet.tsx";

type Props = { day: RegisterDay; people: DayPerson[]; isReadOnly: boolean; act: Act };

/** The groups of the day, each at its cord with a responsible guide. */
export function GroupsPanel({ day, people, isReadOnly, act }: Props) {
  const t = useT();
  const { groups } = day.state;
  const [isChoosing, setChoosing] = useState(false);
  const nameOf = (number: number) =>
    t("register.groups.cord", "Il cavo {{number}}", { number }).slice(0, GROUP_NAME_MAX);
  const here = people.filter(({ presence }) => presence !== "absent");
  const without = here.filter((person) => groupOf(day.state, person) === null);

  function add() {
    const name = nameOf(nextGroupNumber(groups));
    act(t("register.groups.added", "{{name}}: gruppo aggiunto", { name }), [
      addGroup(newId(), name, { guide: null, guide_name: null }),
    ]);
  }
  return (
    <div className={stackLook}>
      {groups.length === 0 && (
        <p className={noteLook}>
          {t(
            "register.groups.none",
            "Se non fai gruppi, ogni immersione riguarda tutte le persone presenti. Per un piccolo gruppo basta così.",
          )}
        </p>
      )}
      {groups.length > 0 && (
        <GroupBoard day={day} people={here} without={without} isReadOnly={isReadOnly} act={act} />
      )}
      {!isReadOnly && (
        <div className={chipsLook}>
          {groups.length === 0 && (
            <TapButton className={css({ flex: 1 })} onClick={() => setChoosing(true)}>
              <Users size={20} aria-hidden />
              {t("register.groups.everybody", "Un gruppo per tutti")}
            </TapButton>
          )}
          <TapButton className={css({ flex: 1 })} onClick={add}>
            <Plus size={20} aria-hidden />
            {t("register.groups.add", "Aggiungi un gruppo")}
          </TapButton>
        </div>
      )}
      {isChoosing && (
        <ResponsibleSheet
          title={t("register.groups.responsible", "Chi è responsabile del gruppo?")}
          value={{ guide: null, guide_name: null }}
          guides={day.view.guides}
          onClose={() => setChoosing(false)}
          onChoose={(responsible) => {
            const drafts = everybodyInOneGroup(newId(), nameOf(1), responsible, people);
            act(t("register.groups.everybody", "Un gruppo per tutti"), drafts);
          }}
        />
      )}
    </div>
  );
}
