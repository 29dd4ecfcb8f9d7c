import { useQuery } from "@tanstack/react-query";
import { DEFAULT_LANGUAGE } from "../../../worker/lib/languages.ts";
import { nationName } from "../../../worker/lib/nationName.ts";
import { useT } from "../../lib/i18n.tsx";
import { nationsQuery } from "./queries.ts";

/** The name of the filters' nation, an Italian name, in the reader's language. */
export function useNationName(nation: string | null): string | null {
  const { language } = useT();
  const isTranslated = nation !== null && language !== DEFAULT_LANGUAGE;
  const { data: nations } = useQuery({ ...nationsQuery, enabled: isTranslated });
  const listed = nations?.find((one) => one.nation === nation);
  return listed ? nationName(listed, language) : nation;
}
