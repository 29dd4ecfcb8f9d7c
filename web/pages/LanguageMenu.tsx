import { useQuery } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { useState } from "react";
import { css, cx } from "styled-system/css";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { useSearch } from "../lib/search.ts";
import { saveProfile } from "../profiles/api.ts";
import { useChangeLanguage } from "../settings/hooks.ts";
import { KNOWN_LANGUAGES, languagesQuery } from "../settings/queries.ts";
import { buttonLook } from "../ui/Button.tsx";
import { LazyMenu } from "../ui/LazyMenu.tsx";

/** The six languages by their own names. A signed-in user's mails follow the choice. */
export function LanguageMenu() {
  const t = useT();
  const user = useUser();
  const changeLanguage = useChangeLanguage();
  const [params, changeSearch] = useSearch();
  const [wanted, setWanted] = useState(false);
  const { data: languages = KNOWN_LANGUAGES } = useQuery({ ...languagesQuery, enabled: wanted });
  const label = t("nav.language", "Lingua");
  return (
    <LazyMenu
      onIntent={() => setWanted(true)}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={`${label}: ${t.language.toUpperCase()}`}
          className={cx(buttonLook({ look: "quiet" }), css({ paddingInline: "3!", color: "ink!" }))}
        >
          <Globe size={17} aria-hidden />
          {t.language.toUpperCase()}
        </button>
      )}
      items={languages.map(({ code, native_name }) => ({
        id: code,
        label: <span lang={code}>{native_name}</span>,
        chosen: code === t.language,
        async onSelect() {
          await changeLanguage(code);
          // `?lang=` would override the choice at the next load.
          if (params.has("lang")) changeSearch((before) => withLanguage(before, code), { replace: true });
          // A failed save only affects the language of mails until the next choice.
          if (user) await saveProfile({ language: code }).catch((error) => console.warn(error));
        },
      }))}
    />
  );
}

function withLanguage(params: URLSearchParams, code: string): URLSearchParams {
  params.set("lang", code);
  return params;
}
