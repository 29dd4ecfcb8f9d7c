import { useMemo } from "react";
import { listItalianNames } from "../../worker/lib/nationCode.ts";
import { nationName } from "../../worker/lib/nationName.ts";
import { useT } from "../lib/i18n.tsx";
import { Select } from "../ui/Select.tsx";
import { ITALY } from "./partyForm.ts";

type Props = {
  label: string;
  name: string;
  value: string;
  help?: string;
  error?: string;
  onChange: (country: string) => void;
};

/** A country by its ISO code, Italy first. */
export function CountryField(props: Props) {
  const t = useT();
  const options = useMemo(() => listCountries(t.language), [t.language]);
  return <Select {...props} options={options} />;
}

function listCountries(language: string): { value: string; label: string }[] {
  const { compare } = new Intl.Collator(language);
  // Of a code's names the official one is the last.
  return [...new Map(listItalianNames().map(([nation, code]) => [code, nation]))]
    .map(([value, nation]) => ({
      value,
      label: nationName({ nation, nation_code: value }, language) ?? nation,
    }))
    .sort(
      (one, other) =>
        Number(other.value === ITALY) - Number(one.value === ITALY) || compare(one.label, other.label),
    );
}
