import { CloudUpload } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { useUser } from "../../auth/session.ts";
import { articleRecords } from "../../blog/editor/draft/articleRecords.ts";
import { articleTitle } from "../../blog/editor/labels.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { useInstants } from "../useInstants.ts";

/** The user's texts on this device that the server does not have yet, each with a link that goes on with it. */
export function UnsentArticles() {
  const t = useT();
  const user = useUser();
  const instants = useInstants();
  const [records] = useState(() => (user ? articleRecords.list(user.id) : []));
  if (records.length === 0) return null;
  return (
    <section aria-label={t("admin.articles.unsent", "Testi non ancora inviati")} className={listLook}>
      {records.map(({ id, fields, at }) => (
        <div key={id} className={rowLook}>
          <CloudUpload size={20} aria-hidden className={css({ color: "sea", flexShrink: 0 })} />
          <p className={css({ flex: "1 1 12rem", minWidth: "0", overflowWrap: "anywhere" })}>
            <strong lang={fields.language}>{articleTitle(t, fields)}</strong>{" "}
            <span className={css({ color: "muted" })}>
              {t("admin.articles.unsent_at", "solo su questo dispositivo, dal {{time}}", {
                time: instants.time(at),
              })}
            </span>
          </p>
          <ButtonLink to={paths.articleEditor.href(id)}>
            {t("admin.articles.unsent_open", "Continua")}
          </ButtonLink>
        </div>
      ))}
    </section>
  );
}

const listLook = css({ display: "grid", gap: "3", marginBottom: "5" });
const rowLook = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "3",
  padding: "4",
  borderRadius: "sm",
  bg: "foam",
  textStyle: "small",
});
