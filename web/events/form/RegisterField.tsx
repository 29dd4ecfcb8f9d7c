import { css } from "styled-system/css";
import { type EventType, proposesRegister } from "../../../worker/events/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { Switch } from "../../ui/Switch.tsx";
import type { EventFormState } from "./useEventForm.ts";
import { fieldLabels } from "./values/labels.ts";
import type { CommonValues } from "./values/values.ts";

type Props = {
  form: EventFormState<CommonValues>;
  /** The event's type; trainings have none. */
  type?: EventType | "";
};

/** The switch for a diving register: set by discipline, type and venue until the organizer decides. */
export function RegisterField({ form, type = "" }: Props) {
  const t = useT();
  const { values, change } = form;
  const proposed = proposesRegister({ ...values, event_type: type });
  return (
    <div className={css({ gridColumn: "1 / -1" })}>
      <Switch
        name="keeps_register"
        label={fieldLabels(t).keeps_register}
        help={t(
          "organizing.register_help",
          "Un registro per ogni giorno, con arrivi, immersioni e firme: si tiene dal telefono, anche senza connessione. La pagina dell’evento lo dice a chi si iscrive. Lo proponiamo per gli eventi in acque libere, non per piscine e gare.",
        )}
        checked={values.keeps_register ?? proposed}
        onChange={(keeps) => change("keeps_register", keeps)}
      />
    </div>
  );
}
