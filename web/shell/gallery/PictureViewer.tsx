import { css } from "styled-system/css";
import { isUploadUrl } from "../../../worker/uploads/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { Lightbox } from "../../ui/Lightbox.tsx";
import { ReportLink } from "../ReportLink.tsx";

type Props = {
  /** The subject of the images. */
  title: string;
  images: { src: string; alt: string }[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
};

/** The fullscreen viewer; a picture that somebody uploaded here can be reported from it. */
export function PictureViewer({ title, ...props }: Props) {
  const t = useT();
  const { src = "", alt = "" } = props.images[props.index] ?? {};
  const { origin, pathname } = new URL(src, location.href);
  return (
    <Lightbox
      {...props}
      labels={{
        title,
        close: t("common.close", "Chiudi"),
        previous: t("event.previous_photo", "Foto precedente"),
        next: t("event.next_photo", "Foto successiva"),
      }}
      action={
        origin === location.origin &&
        isUploadUrl(pathname) && <ReportLink url={pathname} subject={alt || title} className={onDark} />
      }
    />
  );
}

const onDark = css({ color: "white!", flexShrink: 0, _hover: { bg: "rgb(255 255 255 / 16%)!" } });
