import { Flag } from "lucide-react";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/Button.tsx";

type Props = {
  /** The path of what is reported. */
  url: string;
  /** The subject, for the accessible name: "#3", a name. */
  subject: string;
  className?: string;
};

/** The link to the form that reports something. */
export function ReportLink({ url, subject, className }: Props) {
  const t = useT();
  return (
    <ButtonLink
      look="quiet"
      to={paths.report.href(url)}
      rel="nofollow"
      aria-label={t("moderation.report_subject", "Segnala: {{subject}}", { subject })}
      className={className}
    >
      <Flag size={16} aria-hidden />
      <span>{t("moderation.report", "Segnala")}</span>
    </ButtonLink>
  );
}
