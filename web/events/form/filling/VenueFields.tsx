import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { Button } from "../../../ui/Button.tsx";
import { VenueField } from "../../venues/VenueField.tsx";
import { NationField } from "../NationField.tsx";
import { usedVenuesQuery } from "../queries.ts";
import { useProposedTimeZone } from "../times/useProposedTimeZone.ts";
import type { EventFormState } from "../useEventForm.ts";
import { fieldLabels } from "../values/labels.ts";
import type { CommonValues } from "../values/values.ts";

const VENUES_SHOWN = 4;

/** The venue: typed, suggested by the geocoder, or used by the organizer before. */
export function VenueFields<Values extends CommonValues>({ form }: { form: EventFormState<Values> }) {
  const t = useT();
  const { data: used = [] } = useQuery(usedVenuesQuery);
  const { values, errors, patch } = form;
  const propose = useProposedTimeZone(form as unknown as EventFormState<CommonValues>);
  const shown = used.filter(({ location }) => location !== values.location).slice(0, VENUES_SHOWN);
  return (
    <div className={grid({ gap: "5" })}>
      <div className={grid({ gap: "2" })}>
        <VenueField
          id="location"
          label={fieldLabels(t).location}
          value={values.location}
          nation={values.nation}
          help={t(
            "organizing.place_help",
            "Una piscina, un lago, un porto. Aggiungi la città: così si trova sulla mappa.",
          )}
          error={fieldErrorText(t, errors.location)}
          isRequired={form.required.has("location")}
          onChange={({ location, nation, latitude = null, longitude = null }) => {
            patch({ location, ...(nation && { nation }), latitude, longitude } as Partial<Values>);
            if (latitude !== null) propose({ latitude, longitude, nation: nation ?? values.nation });
          }}
        />
        {shown.length > 0 && (
          <ul aria-label={t("organizing.used_places", "Luoghi usati di recente")} className={chipsLook}>
            {shown.map(({ location, nation, latitude, longitude }) => (
              <li key={`${location}|${nation}`} className={css({ minWidth: "0" })}>
                <Button
                  look="quiet"
                  className={chipLook}
                  onClick={() => {
                    const venue = { nation: nation ?? "", latitude, longitude };
                    patch({ location: location ?? "", ...venue } as Partial<Values>);
                    propose(venue);
                  }}
                >
                  <span className={css({ truncate: true })}>{location}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <NationField
        label={fieldLabels(t).nation}
        value={values.nation}
        error={fieldErrorText(t, errors.nation)}
        isRequired={form.required.has("nation")}
        onChange={(nation) => patch({ nation } as Partial<Values>)}
        onLeave={(nation) => values.latitude === null && propose({ ...values, nation })}
      />
    </div>
  );
}

const chipsLook = wrap({ gap: "2" });
const chipLook = css({
  maxWidth: "100%",
  border: "1px solid token(colors.line)",
  paddingInline: "3!",
});
