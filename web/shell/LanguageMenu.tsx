import { useQuery } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { useState } from "react";
import { css, cx } from "styled-system/css";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { saveProfile } from "../profiles/api.ts";
import { useChangeLanguage } from "../settings/hooks.ts";
import { languagesQuery } from "../settings/queries.ts";
import { buttonLook } from "../ui/Button.tsx";
import { LazyMenu } from "../ui/LazyMenu.tsx";

/** The six languages, each in its own name. A signed-in person's mails follow the choice. */
export function LanguageMenu() {
  const t = useT();
  const user = useUser();
  const changeLanguage = useChangeLanguage();
  const [wanted, setWanted] = useState(false);
  const { data: languages = [] } = useQuery({ ...languagesQuery, enabled: wanted });
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
          // The mails' language is a courtesy: should it not be saved now, the next choice tries again.
          if (user) await saveProfile({ language: code }).catch((error) => console.warn(error));
        },
      }))}
    />
  );
}
