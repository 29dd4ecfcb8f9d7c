import { useT } from "../lib/i18n.tsx";
import { PictureField } from "./PictureField.tsx";

type Props = {
  id: string;
  label: string;
  value: string | null;
  onChange: (url: string | null) => void;
  onBusy?: (count: number) => void;
  error?: string;
};

/** A certificate: an uploaded picture, or an https link to it. */
export function CertificateField(props: Props) {
  const t = useT();
  const refusal = (url: string) =>
    /^https:\/\/[^/]+\.[^/]/i.test(url) && URL.canParse(url)
      ? null
      : t("pictures.certificate_wrong", "Serve un link che comincia con https://.");
  return (
    <PictureField
      {...props}
      small
      linkRefusal={refusal}
      linkLabel={t("pictures.certificate_link", "Link al brevetto")}
      help={t("pictures.certificate_help", "Una foto del brevetto, o il link alla pagina che lo mostra.")}
    />
  );
}
