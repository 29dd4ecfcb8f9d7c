import { useQuery } from "@tanstack/react-query";
import { BadgeCheck } from "lucide-react";
import type { Certification } from "../../../../worker/profiles/certifications/outputs.ts";
import { useWrite } from "../../../auth/useWrite.ts";
import { confirmCertification } from "../../../enrolments/participants/queries.ts";
import { certificationTitle } from "../../../lib/certificationText.ts";
import { useT } from "../../../lib/i18n.tsx";
import { CertificationState } from "../../../shell/CertificationState.tsx";
import { Button } from "../../../ui/Button.tsx";
import { userCertificationsQuery, userKey } from "./queries.ts";
import { SectionRowParts, SectionRows } from "./SectionList.tsx";

/** The certifications of the user. An admin confirms those of instructors, who then confirm their students'. */
export function CertificationsSection({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const t = useT();
  const query = useQuery(userCertificationsQuery(userId));
  const confirming = useWrite(({ id, updated_at }: Certification) => confirmCertification(id, updated_at), {
    invalidates: [userKey(userId)],
  });
  return (
    <SectionRows
      query={query}
      rows={query.data}
      label={t("certifications.title", "Brevetti")}
      emptyText={t("participants.no_certifications", "Nessun brevetto indicato")}
      render={(certification) => {
        const title = certificationTitle(certification);
        const { number } = certification;
        return (
          <SectionRowParts
            title={title}
            detail={number ? t("certifications.number_is", "Numero {{number}}", { number }) : ""}
            end={
              isOwn || certification.state === "confirmed" ? (
                <CertificationState {...certification} />
              ) : (
                <Button
                  busy={confirming.isPending && confirming.variables?.id === certification.id}
                  aria-label={t("admin.user.confirm_certification", "Conferma {{title}}", { title })}
                  onClick={() => confirming.start(certification)}
                >
                  <BadgeCheck size={18} aria-hidden />
                  {t("participants.confirm", "Conferma")}
                </Button>
              )
            }
          />
        );
      }}
    />
  );
}
