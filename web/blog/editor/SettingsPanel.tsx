import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { ARTICLE_GALLERY_MAX, COVER_ALT_MAX } from "../../../worker/blog/contract.ts";
import type { EditedArticle } from "../../../worker/blog/outputs.ts";
import { dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../../worker/lib/languages.ts";
import { articlePath } from "../../../worker/lib/pageAddresses.ts";
import { titleSlug } from "../../../worker/lib/slugs.ts";
import { languageName } from "../../events/labels.ts";
import { imageUrl } from "../../lib/api.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { useSite, useToday } from "../../settings/hooks.ts";
import { TextField } from "../../ui/Field.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Select } from "../../ui/Select.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { GalleryField } from "../../uploads/GalleryField.tsx";
import { PictureField } from "../../uploads/PictureField.tsx";
import { ExcerptField } from "./ExcerptField.tsx";
import { isCoverUrl } from "./forms.ts";
import { HashtagsField } from "./HashtagsField.tsx";
import { articleFieldLabels } from "./labels.ts";
import { TranslationField } from "./TranslationField.tsx";
import type { ArticleFormState } from "./useArticleForm.ts";

/** The drawer with the settings of an article besides its title and text. */
export function SettingsPanel({ form }: { form: ArticleFormState }) {
  const t = useT();
  const { draft, change, errors } = form;
  const { fields, edited, replaced } = draft;
  const labels = articleFieldLabels(t);
  const errorOf = (name: string) =>
    fieldErrorText(t, errors[Object.keys(errors).find((key) => key.split(".")[0] === name) ?? name]);
  return (
    <Sheet
      open={form.hasSettings}
      title={t("editor.settings", "Impostazioni dell’articolo")}
      onClose={() => form.setSettings(false)}
      initialFocus={form.settingsFocus}
      size="side"
      isKept
    >
      <div className={panelLook} inert={draft.isReadOnly}>
        <Select
          label={labels.language}
          name="language"
          value={fields.language}
          options={LANGUAGE_CODES.map((code) => ({ value: code, label: languageName(t, code) }))}
          onChange={(language) => change({ language: language as LanguageCode })}
          error={errorOf("language")}
        />
        <CoverField
          key={`cover ${replaced}`}
          url={fields.cover_image_url}
          alt={fields.cover_alt}
          onUrl={(cover_image_url) => change({ cover_image_url })}
          onAlt={(cover_alt) => change({ cover_alt })}
          onBusy={(count) => form.uploads.set("cover_image_url", count)}
          errors={{ url: errorOf("cover_image_url"), alt: errorOf("cover_alt") }}
        />
        <ExcerptField
          label={labels.excerpt}
          value={fields.excerpt}
          onChange={(excerpt) => change({ excerpt })}
          content={fields.content}
          error={errorOf("excerpt")}
        />
        <HashtagsField
          label={labels.hashtags}
          value={fields.hashtags}
          onChange={(hashtags) => change({ hashtags })}
          language={fields.language}
          error={errorOf("hashtags")}
        />
        <GalleryField
          key={`gallery ${replaced}`}
          id="gallery_images"
          label={labels.gallery_images}
          value={fields.gallery_images}
          onChange={(gallery_images) => change({ gallery_images })}
          max={ARTICLE_GALLERY_MAX}
          onBusy={(count) => form.uploads.set("gallery_images", count)}
          error={errorOf("gallery_images")}
        />
        <TranslationField
          label={labels.translation_group}
          article={edited.article}
          language={fields.language}
          value={fields.translation_group}
          onChange={(translation_group) => change({ translation_group })}
          error={errorOf("translation_group")}
        />
        <AddressNote article={edited.article} title={fields.title} />
        <div className={grid({ gap: "1" })}>
          <p className={css({ textStyle: "small", fontWeight: "medium" })}>{t("editor.author", "Autore")}</p>
          <p className={css({ textStyle: "small", color: "muted" })}>
            {displayName(t, edited.article.profiles?.full_name ?? null)}
          </p>
        </div>
      </div>
    </Sheet>
  );
}

const panelLook = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "6",
  // Read-only in this tab while another tab writes.
  "&[inert]": { opacity: 0.6 },
});

type Props = { article: EditedArticle["article"]; title: string };

/** The address of an article: fixed after the first publication; before, that of today or of the scheduled day. */
function AddressNote({ article, title }: Props) {
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

type CoverFieldProps = {
  url: string | null;
  alt: string | null;
  onUrl: (url: string | null) => void;
  onAlt: (alt: string | null) => void;
  onBusy: (count: number) => void;
  errors: { url: string | undefined; alt: string | undefined };
};

/** The cover picture: an upload or an address, its crop on a card, and its alternative text. */
function CoverField({ url, alt, onUrl, onAlt, onBusy, errors }: CoverFieldProps) {
  const t = useT();
  const labels = articleFieldLabels(t);
  return (
    <div className={grid({ gap: "4" })}>
      <PictureField
        id="cover_image_url"
        label={labels.cover_image_url}
        value={url}
        onChange={onUrl}
        onBusy={onBusy}
        error={errors.url}
        linkLabel={t("editor.cover_link", "Indirizzo dell’immagine")}
        linkRefusal={(link) => (isCoverUrl(link) ? null : (fieldErrorText(t, "validation.link") ?? null))}
      />
      {url && (
        <>
          <figure className={grid({ gap: "1.5" })}>
            <figcaption className={css({ textStyle: "label", color: "muted", fontWeight: "normal" })}>
              {t("editor.cover_crop", "Così si vede nell’elenco")}
            </figcaption>
            <div className={cropLook}>
              <Picture src={imageUrl(url)} alt="" size="tile" />
            </div>
          </figure>
          <TextField
            label={labels.cover_alt}
            name="cover_alt"
            help={t("editor.cover_alt_help", "Cosa si vede, per chi non può vederla.")}
            error={errors.alt}
            maxLength={COVER_ALT_MAX}
            value={alt ?? ""}
            onChange={(event) => onAlt(event.target.value || null)}
          />
        </>
      )}
    </div>
  );
}

/** The shape of a card's cover. */
const cropLook = css({ aspectRatio: "3 / 2", maxWidth: "18rem", borderRadius: "sm", overflow: "hidden" });
