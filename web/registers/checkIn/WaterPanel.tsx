import { LogOut, Waves } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import type { RegisterDive } from "../../../worker/registers/changes/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { notify } from "../../ui/notify.ts";
import type { RegisterDay } from "../day/registerDay.ts";
import { leaveWater, returnToWater } from "../dives/diveDrafts.ts";
import { diveName } from "../dives/diveTexts.ts";
import { largeTextLook } from "../looks.ts";
import { TapButton } from "../TapButton.tsx";
import type { ListedPerson } from "./people.ts";
import { minutesSince, venueTime, type WaterTimes } from "./waterTimes.ts";

type Props = {
  day: RegisterDay;
  people: ListedPerson[];
  times: WaterTimes;
  now: number;
  /** Opens the sheet that puts people into the water. */
  onEnter: () => void;
};

/** The people in the water: a count that must come to zero, and one tap that takes out a person or a whole dive. */
export function WaterPanel({ day, people, times, now, onEnter }: Props) {
  const t = useT();
  const inWater = people.filter(({ water }) => water !== null);
  const dives = [...new Set(inWater.map(({ water }) => water))];
  const leave = async (leaving: ListedPerson[]) => {
    if (!(await day.change(leaveWater(leaving)))) return;
    notify({
      title: t.count("registers.came_out", leaving.length, {
        one: "Una persona fuori",
        other: "{{count}} persone fuori",
      }),
      action: {
        label: t("registers.undo", "Annulla"),
        onSelect: () => void day.change(returnToWater(leaving)),
      },
    });
  };
  const enter = (
    <TapButton onClick={onEnter} className={css({ paddingInline: { base: "4!", md: "5!" } })}>
      <Waves size={24} aria-hidden className={css({ hideBelow: "md" })} />
      {t("registers.enter_many", "Entrano in acqua…")}
    </TapButton>
  );
  return (
    <section aria-labelledby="water" className={panelLook}>
      <div className={wrap({ align: "center", justify: "space-between", gap: { base: "2", md: "3" } })}>
        <h2 id="water" className={css({ fontSize: { base: "lg", md: "xl" }, fontWeight: "bold" })}>
          {t("registers.in_water", "In acqua")}
        </h2>
        <p
          role="status"
          className={css({ fontSize: "4xl", fontWeight: "bold", lineHeight: 1 })}
          data-in-water={inWater.length}
        >
          {inWater.length}
          <span className={css({ srOnly: true })}>
            {" "}
            {t.count("registers.in_water_count", inWater.length, {
              one: "persona in acqua",
              other: "persone in acqua",
            })}
          </span>
        </p>
        {inWater.length === 0 && enter}
      </div>
      {dives.map((diveId) => {
        const swimmers = inWater.filter(({ water }) => water === diveId);
        const dive = day.state.dives.find(({ id }) => id === diveId);
        return (
          <div key={diveId} className={grid({ gap: "2" })}>
            <h3 className={cx(largeTextLook, css({ fontWeight: "bold" }))}>
              {dive ? diveName(t, dive, day.state) : t("registers.removed_dive", "Immersione rimossa")}
            </h3>
            <ul className={grid({ gap: "2" })}>
              {swimmers.map((person) => {
                const since = times.since.get(person.id);
                return (
                  <li key={person.id} className={swimmerLook}>
                    <span className={css({ display: "grid", minWidth: "0" })}>
                      <span className={css({ fontSize: "lg", fontWeight: "bold", overflowWrap: "anywhere" })}>
                        {person.name}
                      </span>
                      <span className={largeTextLook}>
                        {since &&
                          t("registers.minutes_in", "da {{minutes}} min", {
                            minutes: minutesSince(since, now),
                          })}
                      </span>
                    </span>
                    <TapButton
                      aria-label={t("registers.out_of", "Fuori: {{name}}", { name: person.name })}
                      onClick={() => leave([person])}
                    >
                      {t("registers.out", "Fuori")}
                    </TapButton>
                  </li>
                );
              })}
            </ul>
            {swimmers.length > 1 && (
              <TapButton onClick={() => leave(swimmers)}>
                <LogOut size={24} aria-hidden />
                {t("registers.all_leave", "Tutti fuori ({{count}})", { count: swimmers.length })}
              </TapButton>
            )}
          </div>
        );
      })}
      <EndDives day={day} times={times} />
      {inWater.length > 0 && enter}
    </section>
  );
}

/** Offers to end dives from which everyone came out, at the last exit. The end is never written automatically. */
function EndDives({ day, times }: { day: RegisterDay; times: WaterTimes }) {
  const t = useT();
  const wet = new Set([...day.state.people.values()].map(({ water }) => water));
  const ended = day.state.dives.flatMap((dive: RegisterDive) => {
    const out = times.lastOut.get(dive.id);
    return out && dive.end === null && !wet.has(dive.id) ? [{ dive, out }] : [];
  });
  return ended.map(({ dive, out }) => {
    const end = venueTime(Date.parse(out), day.view.time_zone);
    return (
      <div key={dive.id} className={grid({ gap: "2" })}>
        <p className={largeTextLook}>
          {t("registers.everyone_out", "{{dive}}: in acqua non c’è più nessuno.", {
            dive: diveName(t, dive, day.state),
          })}
        </p>
        <TapButton onClick={() => day.change([{ target: { type: "dive", id: dive.id }, fields: { end } }])}>
          {t("registers.end_at", "Segna la fine alle {{time}}", { time: end })}
        </TapButton>
      </div>
    );
  });
}

const panelLook = css({
  display: "grid",
  gap: "4",
  padding: "3",
  bg: "abyss",
  color: "white",
  // The panel is dark in both schemes, and its buttons are white.
  "--colors-card": "#ffffff",
  "--colors-ink": "#06283d",
  "--colors-field": "#ffffff",
  borderRadius: "sm",
  border: "2px solid token(colors.lagoon)",
  position: { lg: "sticky" },
  top: { lg: "6" },
});

const swimmerLook = flex({ align: "center", justify: "space-between", gap: "3" });
