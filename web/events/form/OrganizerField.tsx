import { Combobox, createListCollection } from "@ark-ui/react/combobox";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { css } from "styled-system/css";
import { ORGANIZER_SEARCH_MIN } from "../../../worker/events/publishing/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { useDebounced } from "../../lib/useDebounced.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { describedBy, FieldFrame, inputLook } from "../../ui/Field.tsx";
import { organizersQuery } from "./queries.ts";
import type { ChosenOrganizer } from "./values.ts";

const SEARCH_PAUSE_MS = 300;

type Props = {
  id: string;
  label: string;
  value: ChosenOrganizer | null;
  onChange: (organizer: ChosenOrganizer) => void;
  /** An organizer that cannot be chosen, because the event is theirs already. */
  except?: string | null;
  help?: ReactNode;
  error?: string;
};

/** Chooses an organizer among those found by name or e-mail; leaving the field restores the chosen one's name. */
export function OrganizerField({ id, label, value, onChange, except = null, help, error }: Props) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const search = useDebounced((typed ?? "").trim(), SEARCH_PAUSE_MS);
  const { data, isFetching, error: failure } = useQuery(organizersQuery(search, ORGANIZER_SEARCH_MIN));
  const isSearched = search.length >= ORGANIZER_SEARCH_MIN && (typed ?? "").trim() === search;
  const found = useMemo(
    () => (isSearched ? (data ?? []).filter((one) => one.id !== except) : []),
    [data, isSearched, except],
  );
  const collection = useMemo(
    () =>
      createListCollection({ items: found, itemToValue: (one) => one.id, itemToString: (one) => one.name }),
    [found],
  );
  const open = typed !== null && found.length > 0;

  function choose(chosen: string | undefined) {
    const organizer = found.find((one) => one.id === chosen);
    if (!organizer) return;
    setTyped(null);
    onChange({ id: organizer.id, name: organizer.name });
  }

  return (
    <Combobox.Root
      ids={{ input: id, label: `${id}-label` }}
      collection={collection}
      inputValue={typed ?? value?.name ?? ""}
      value={[]}
      open={open}
      allowCustomValue
      inputBehavior="autohighlight"
      selectionBehavior="preserve"
      positioning={{ sameWidth: true, gutter: 4, fitViewport: true }}
      onInputValueChange={({ inputValue, reason }) => reason === "input-change" && setTyped(inputValue)}
      onOpenChange={(details) => !details.open && details.reason === "escape-key" && setTyped(null)}
      onSelect={({ itemValue }) => choose(itemValue)}
    >
      <FieldFrame id={id} label={label} help={help} error={error}>
        <Combobox.Control>
          <Combobox.Input
            {...describedBy(id, help, error)}
            name={id}
            autoComplete="off"
            spellCheck={false}
            placeholder={t("organizing.organizer_search", "Cerca per nome o email")}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => setTyped(null)}
            className={inputLook}
          />
        </Combobox.Control>
      </FieldFrame>
      <p role="status" className={noteLook}>
        {isSearched &&
          (failure
            ? failureText(t, failure)
            : !isFetching && found.length === 0
              ? t(
                  "organizing.organizer_none",
                  "Nessun organizzatore trovato: cerca il nome o l'email, anche solo l'inizio.",
                )
              : "")}
      </p>
      <Combobox.Positioner>
        <Combobox.Content
          aria-label={t("organizing.organizers_found", "Organizzatori trovati")}
          className={listLook}
        >
          {found.map((organizer) => (
            <Combobox.Item key={organizer.id} item={organizer} className={itemLook}>
              <Avatar name={organizer.name} src={organizer.avatar_url} size={32} />
              <span className={css({ display: "grid", minWidth: "0" })}>
                <Combobox.ItemText>{organizer.name}</Combobox.ItemText>
                <span
                  className={css({
                    textStyle: "label",
                    color: "muted",
                    fontWeight: "normal",
                    truncate: true,
                  })}
                >
                  {organizer.email}
                </span>
              </span>
            </Combobox.Item>
          ))}
        </Combobox.Content>
      </Combobox.Positioner>
    </Combobox.Root>
  );
}

const noteLook = css({ textStyle: "label", color: "muted", marginTop: "1", _empty: { display: "none" } });

const listLook = css({
  maxHeight: "20rem",
  overflowY: "auto",
  padding: "2",
  bg: "card",
  borderRadius: "sm",
  border: "1px solid token(colors.line)",
  boxShadow: "float",
  zIndex: "panel",
  outline: "none",
});

const itemLook = css({
  display: "flex",
  alignItems: "center",
  gap: "3",
  minHeight: "touch",
  paddingInline: "3",
  paddingBlock: "1.5",
  borderRadius: "sm",
  cursor: "pointer",
  textStyle: "small",
  "&[data-highlighted]": { bg: "foam" },
});
