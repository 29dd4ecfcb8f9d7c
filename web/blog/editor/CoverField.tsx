import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { COVER_ALT_MAX } from "../../../worker/blog/contract.ts";
import { imageUrl } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { TextField } from "../../ui/Field.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { PictureField } from "../../uploads/PictureField.tsx";
import { isCoverUrl } from "./forms.ts";
import { articleFieldLabels } from "./labels.ts";

type Props = {
  url: string | null;
  alt: string | null;
  onUrl: (url: string | null) => void;
  onAlt: (alt: string | null) => void;
  onBusy: (count: number) => void;
  errors: { url: string | undefined; alt: string | undefined };
};

/** The cover picture: an upload or an address, its crop on a card, and its alternative text. */
export function CoverField({ url, alt, onUrl, onAlt, onBusy, errors }: Props) {
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
