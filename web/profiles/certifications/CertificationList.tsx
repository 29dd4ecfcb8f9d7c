import { useQuery } from "@tanstack/react-query";
import { PencilLine, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { CERTIFICATIONS_MAX } from "../../../worker/profiles/certifications/contract.ts";
import type { Certification } from "../../../worker/profiles/certifications/outputs.ts";
import { useRefreshUser } from "../../auth/session.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { certificationTitle } from "../../lib/certificationText.ts";
import { expiryState } from "../../lib/expiryState.ts";
import { useT } from "../../lib/i18n.tsx";
import { useToday } from "../../settings/hooks.ts";
import { CertificationMark } from "../../shell/CertificationMark.tsx";
import { expiredText, soonText } from "../../shell/ExpiryField.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { ScaleNote } from "../../shell/ScaleNote.tsx";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { notify } from "../../ui/notify.ts";
import { PrivatePicture } from "../../uploads/PrivatePicture.tsx";
import { CertificationSheet } from "./CertificationSheet.tsx";
import { addCertification, CERTIFICATIONS_KEY, certificationsQuery, deleteCertification } from "./queries.ts";

/** The user's certifications, which are saved one by one and not with the profile. */
export function CertificationList() {
  const t = useT();
  const list = useQuery(certificationsQuery);
  const [open, setOpen] = useState<Certification | "new" | null>(null);
  if (list.isPending) return <Loading look={css({ height: "16" })} />;
  if (list.isLoadingError) return <LoadFailed neverStored query={list} />;
  return (
    <div className={grid({ gap: "4" })}>
      {list.data.length === 0 && (
        <p className={css({ color: "muted" })}>
          {t(
            "certifications.none",
            "Ancora nessuno. Aggiungi i tuoi brevetti: chi organizza li vede quando ti iscrivi, e un istruttore della stessa didattica può confermarli.",
          )}
        </p>
      )}
      {list.data.length > 0 && (
        <ul className={grid({ gap: "3" })}>
          {list.data.map((certification) => (
            <Row key={certification.id} certification={certification} onEdit={() => setOpen(certification)} />
          ))}
        </ul>
      )}
      {list.data.length < CERTIFICATIONS_MAX && (
        <Button onClick={() => setOpen("new")} className={css({ justifySelf: { sm: "start" } })}>
          <Plus size={18} aria-hidden />
          {t("certifications.add", "Aggiungi un brevetto")}
        </Button>
      )}
      {open && (
        <CertificationSheet certification={open === "new" ? null : open} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

function Row({ certification, onEdit }: { certification: Certification; onEdit: () => void }) {
  const t = useT();
  const today = useToday();
  const removing = useRemoval();
  const { agency, level, number, valid_until: until, picture_url } = certification;
  const name = certificationTitle(certification);
  const expiry = until && expiryState(until, today);
  return (
    <li className={rowLook}>
      {picture_url && (
        <div className={pictureLook}>
          <PrivatePicture
            url={picture_url}
            alt={t("certifications.picture_of", "Foto di {{name}}", { name })}
          />
        </div>
      )}
      <div className={grid({ gap: "1", minWidth: "0", flex: "1 1 12rem" })}>
        <h3 className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>{name}</h3>
        <CertificationMark {...certification} />
        {number && (
          <p className={css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" })}>
            {t("certifications.number_is", "Numero {{number}}", { number })}
          </p>
        )}
        {until && (
          <p className={expiry === "expired" ? expiredLook : validLook}>
            {expiry === "expired" ? expiredText(t, until) : soonText(t, until)}
          </p>
        )}
        <ScaleNote agency={agency} level={level} />
      </div>
      <div className={flex({ gap: "1" })}>
        <Button
          look="quiet"
          size="icon"
          aria-label={t("certifications.change_one", "Modifica {{name}}", { name })}
          onClick={onEdit}
        >
          <PencilLine size={18} aria-hidden />
        </Button>
        <Button
          look="quiet"
          size="icon"
          busy={removing.isPending}
          aria-label={t("certifications.remove_one", "Elimina {{name}}", { name })}
          onClick={() => removing.start(certification)}
        >
          <Trash2 size={18} aria-hidden />
        </Button>
      </div>
    </li>
  );
}

/** Deletes at once; undoing adds the same again, as declared. */
function useRemoval() {
  const t = useT();
  const refreshUser = useRefreshUser();
  const common = { invalidates: [CERTIFICATIONS_KEY] };
  const adding = useWrite(
    ({ id, agency, level, number, issued_on, valid_until, picture_url }: Certification) =>
      addCertification({ id, agency, level, number, issued_on, valid_until, picture_url }),
    { ...common, onSuccess: refreshUser },
  );
  return useWrite((certification: Certification) => deleteCertification(certification.id), {
    ...common,
    async onSuccess(_, certification) {
      await refreshUser();
      notify({
        kind: "success",
        title: t("certifications.removed", "{{name}} non è più tra i tuoi brevetti", {
          name: certificationTitle(certification),
        }),
        action: { label: t("registers.undo", "Annulla"), onSelect: () => void adding.start(certification) },
      });
    },
  });
}

const expiredLook = css({ textStyle: "small", color: "danger" });
const validLook = css({ textStyle: "small", color: "muted" });
const rowLook = flex({
  wrap: "wrap",
  gap: "3",
  align: "start",
  padding: "4",
  borderRadius: "sm",
  border: "1px solid token(colors.line)",
  bg: "card",
});
const pictureLook = css({
  width: "5rem",
  height: "5rem",
  borderRadius: "sm",
  overflow: "hidden",
  flexShrink: 0,
});
