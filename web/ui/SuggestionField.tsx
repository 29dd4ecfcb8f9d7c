import { Combobox, createListCollection } from "@ark-ui/react/combobox";
import { type ReactNode, useMemo } from "react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { describedBy, FieldFrame, inputLook } from "./Field.tsx";

type RootProps = Parameters<typeof Combobox.Root>[0];
type InputProps = Parameters<typeof Combobox.Input>[0];

type Props<Item> = {
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean | undefined;
  /** The text in the field. */
  text: string;
  onType: (text: string) => void;
  suggestions: Item[];
  /** A unique key of a suggestion. */
  keyOf: (suggestion: Item) => string;
  onChoose: (suggestion: Item) => void;
  isOpen: boolean;
  onOpenChange: NonNullable<RootProps["onOpenChange"]>;
  /** The accessible name of the list. */
  listLabel: string;
  renderSuggestion: (suggestion: Item) => ReactNode;
  /** A live text below the field about the number of suggestions. */
  status: ReactNode;
  /** Shown below the suggestions. */
  footer?: ReactNode;
  behavior?: Pick<RootProps, "inputBehavior" | "openOnClick">;
  input?: Pick<
    InputProps,
    "placeholder" | "maxLength" | "spellCheck" | "readOnly" | "onFocus" | "onBlur" | "onKeyDown" | "onPaste"
  >;
};

/** A text field with suggestions while typing. The caller holds the typed text and the chosen suggestion. */
export function SuggestionField<Item>(props: Props<Item>) {
  const { id, label, help, error, text, suggestions, keyOf, behavior, input } = props;
  const collection = useMemo(
    () => createListCollection<Item>({ items: suggestions, itemToValue: keyOf, itemToString: keyOf }),
    [suggestions, keyOf],
  );
  function choose(key: string | undefined) {
    const chosen = suggestions.find((suggestion) => keyOf(suggestion) === key);
    if (chosen) props.onChoose(chosen);
  }
  return (
    <Combobox.Root
      ids={{ input: id, label: `${id}-label` }}
      collection={collection}
      inputValue={text}
      value={[]}
      open={props.isOpen}
      allowCustomValue
      inputBehavior="none"
      selectionBehavior="preserve"
      positioning={{ sameWidth: true, gutter: 4, fitViewport: true }}
      {...behavior}
      onInputValueChange={({ inputValue, reason }) => reason === "input-change" && props.onType(inputValue)}
      onOpenChange={props.onOpenChange}
      onSelect={({ itemValue }) => choose(itemValue)}
    >
      <FieldFrame id={id} label={label} help={help} error={error} isRequired={props.isRequired}>
        <Combobox.Control>
          <Combobox.Input
            {...describedBy(id, help, error)}
            name={id}
            aria-required={props.isRequired || undefined}
            autoComplete="off"
            {...input}
            className={inputLook}
          />
        </Combobox.Control>
      </FieldFrame>
      {props.status}
      <Combobox.Positioner>
        <Combobox.Content aria-label={props.listLabel} className={listLook}>
          {suggestions.map((suggestion) => (
            <Combobox.Item key={keyOf(suggestion)} item={suggestion} className={itemLook}>
              {props.renderSuggestion(suggestion)}
            </Combobox.Item>
          ))}
          {props.footer}
        </Combobox.Content>
      </Combobox.Positioner>
    </Combobox.Root>
  );
}

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

const itemLook = flex({
  align: "center",
  gap: "3",
  minHeight: "touch",
  paddingInline: "3",
  paddingBlock: "1.5",
  borderRadius: "sm",
  cursor: "pointer",
  textStyle: "small",
  "&[data-highlighted]": { bg: "foam" },
});
