import { Select as ArkSelect, createListCollection } from "@ark-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import { useId, useMemo } from "react";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { describedBy, FieldNotes, inputLook, requiredLook } from "./Field.tsx";

type Option = { value: string; label: string };
type Props = {
  label: string;
  name?: string;
  value: string;
  options: Option[];
  onChange: (value: string) => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  help?: string;
  error?: string;
  isRequired?: boolean | undefined;
};

/** A select with type-ahead. */
export function Select(props: Props) {
  const { label, name, value, options, onChange, placeholder, help, error, isRequired } = props;
  const id = useId();
  const collection = useMemo(() => createListCollection({ items: options }), [options]);
  return (
    <ArkSelect.Root
      collection={collection}
      name={name}
      // A value that is no option would count as the highlighted one, from which no arrow key leads on.
      value={options.some((option) => option.value === value) ? [value] : []}
      onValueChange={(details) => onChange(details.value[0] ?? value)}
      positioning={{ sameWidth: true, gutter: 4, fitViewport: true }}
      className={grid({ columns: 1, gap: "1.5" })}
    >
      <ArkSelect.Label
        className={cx(css({ textStyle: "small", fontWeight: "medium" }), isRequired && requiredLook)}
      >
        {label}
      </ArkSelect.Label>
      <ArkSelect.Control>
        <ArkSelect.Trigger
          aria-invalid={error ? true : undefined}
          aria-required={isRequired || undefined}
          aria-describedby={describedBy(id, help, error)["aria-describedby"]}
          data-field={name}
          className={cx(
            inputLook,
            flex({ align: "center", justify: "space-between", gap: "2", cursor: "pointer" }),
          )}
        >
          <ArkSelect.ValueText placeholder={placeholder} className={css({ truncate: true })} />
          <ChevronDown size={18} aria-hidden className={css({ flexShrink: 0 })} />
        </ArkSelect.Trigger>
      </ArkSelect.Control>
      <ArkSelect.Positioner>
        <ArkSelect.Content
          className={css({
            maxHeight: "18rem",
            overflowY: "auto",
            padding: "2",
            bg: "card",
            borderRadius: "sm",
            border: "1px solid token(colors.line)",
            boxShadow: "float",
            zIndex: "panel",
            outline: "none",
          })}
        >
          {collection.items.map((item) => (
            <ArkSelect.Item
              key={item.value}
              item={item}
              className={flex({
                align: "center",
                justify: "space-between",
                minHeight: "touch",
                paddingInline: "3",
                borderRadius: "sm",
                cursor: "pointer",
                textStyle: "small",
                "&[data-highlighted]": { bg: "foam" },
              })}
            >
              <ArkSelect.ItemText>{item.label}</ArkSelect.ItemText>
              <ArkSelect.ItemIndicator>
                <Check size={16} aria-hidden />
              </ArkSelect.ItemIndicator>
            </ArkSelect.Item>
          ))}
        </ArkSelect.Content>
      </ArkSelect.Positioner>
      <ArkSelect.HiddenSelect />
      <FieldNotes id={id} help={help} error={error} />
    </ArkSelect.Root>
  );
}
