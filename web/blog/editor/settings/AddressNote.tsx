import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { articlePath, type EditedArticle } from "../../../../worker/blog/contract.ts";
import { titleSlug } from "../../../../worker/events/contract.ts";
import { dayInTimeZone } from "../../../../worker/lib/calendarDays.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useSite, useToday } from "../../../settings/hooks.ts";

type Props = { article: EditedArticle["article"]; title: string };

/**
 * The address of an article: fixed once it was published; before, what it would be if it were published today, or on the
 * day that was set.
 */
export function AddressNote({ article, title }: Props) {
  const t = useT();
  const today = useToday();
  const { url, time_zone } = useSite();
  const day = article.publish_at ? dayInTimeZone(time_zone, new Date(article.publish_at)) : today;
  const isFixed = article.published_day !== null;
  const slug = article.slug === article.id ? titleSlug(title) : article.slug;
  const host = url.replace(/^https?:\/\//, "");
  const path = isFixed ? articlePath(article) : slug && articlePath({ slug, published_day: day });
  return (
    <div className={grid({ gap: "1" })}>
      <p className={css({ textStyle: "small", fontWeight: "medium" })}>{t("editor.address", "Indirizzo")}</p>
      <p className={css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" })}>
        {!path
          ? t("editor.address_later", "Nasce dal titolo, con il giorno in cui lo pubblichi.")
          : isFixed
            ? host + path
            : t("editor.address_will_be", "Sarà {{address}}, con il giorno in cui lo pubblichi.", {
                address: host + path,
              })}
      </p>
      {isFixed && (
        <p className={css({ textStyle: "label", color: "muted", fontWeight: "normal" })}>
          {t("editor.address_fixed", "Resta questo anche se cambi il titolo.")}
        </p>
      )}
    </div>
  );
}
