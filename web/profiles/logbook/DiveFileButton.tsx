import { FileText } from "lucide-react";
import { useFileDownload } from "../../auth/useFileDownload.ts";
import { useT } from "../../lib/i18n.tsx";
import { useIsOnline } from "../../lib/useIsOnline.ts";
import { Button } from "../../ui/Button.tsx";

/** Saves one dive of the own logbook as a PDF of a page. */
export function DiveFileButton({ diveId }: { diveId: string }) {
  const t = useT();
  const isOnline = useIsOnline();
  const { start, isPending } = useFileDownload();
  return (
    <Button
      look="quiet"
      busy={isPending}
      disabled={!isOnline}
      onClick={() => start({ path: `/api/logbook/${diveId}/dive.pdf`, name: "immersione.pdf" })}
    >
      <FileText size={18} aria-hidden />
      {t("logbook.files.dive", "Scarica il PDF")}
    </Button>
  );
}
