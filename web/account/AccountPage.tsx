import { css } from "styled-system/css";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { Head } from "../shell/Head.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { DeleteSection } from "./DeleteSection.tsx";
import { DownloadSection } from "./DownloadSection.tsx";
import { EmailSection } from "./EmailSection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { SessionsSection } from "./SessionsSection.tsx";
import { TwoFactorSection } from "./twoFactor/TwoFactorSection.tsx";

/** Sign-in settings, data export and account deletion. */
export function AccountPage() {
  const t = useT();
  const user = useUser();
  if (!user) return null;
  const title = t("account.title", "Account e sicurezza");
  return (
    <PageColumn width="text" className={css({ paddingTop: { base: "8", md: "12" }, paddingBottom: "20" })}>
      <Head title={title} />
      <h1 className={css({ textStyle: "title" })}>{title}</h1>
      <p className={css({ color: "muted", marginTop: "2", marginBottom: "8" })}>
        {t("account.lead", "Come accedi, e che cosa succede ai tuoi dati. Decidi tu.")}
      </p>
      <PasswordSection />
      <TwoFactorSection />
      <EmailSection user={user} />
      <SessionsSection />
      <DownloadSection />
      <DeleteSection user={user} />
    </PageColumn>
  );
}
