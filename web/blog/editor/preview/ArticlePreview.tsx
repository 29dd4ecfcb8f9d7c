import { useMemo, useState } from "react";
import { flex } from "styled-system/patterns";
import { useT } from "../../../lib/i18n.tsx";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { ArticleView } from "../../article/ArticleView.tsx";
import { PreviewFrame } from "./PreviewFrame.tsx";
import { type PreviewedFields, previewArticle } from "./previewArticle.ts";

type Props = {
  /** What is typed, with the author and the day of the article's page. */
  fields: PreviewedFields;
  open: boolean;
  onClose: () => void;
};

/** The widths of a window on a phone and on a computer, in pixels. */
const WIDTHS = { phone: 390, desktop: 1280 };

/** An article as it would be published, without asking the server. */
export function ArticlePreview({ fields, open, onClose }: Props) {
  const t = useT();
  const [device, setDevice] = useState<keyof typeof WIDTHS>("phone");
  const article = useMemo(() => (open ? previewArticle(fields) : null), [fields, open]);
  return (
    <Sheet
      open={open}
      title={t("editor.preview", "Anteprima")}
      closeLabel={t("editor.preview_close", "Chiudi l’anteprima")}
      onClose={onClose}
      size="full"
    >
      <div className={contentLook}>
        <div>
          <SegmentedControl
            label={t("editor.preview_device", "Come si vede")}
            value={device}
            options={[
              { value: "phone", label: t("editor.preview_phone", "Sul telefono") },
              { value: "desktop", label: t("editor.preview_desktop", "Sul computer") },
            ]}
            onChange={setDevice}
          />
        </div>
        <PreviewFrame title={t("editor.preview", "Anteprima")} width={WIDTHS[device]}>
          {article && <ArticleView article={article} />}
        </PreviewFrame>
      </div>
    </Sheet>
  );
}

/** What a sheet of full height has left under its title. */
const contentLook = flex({ direction: "column", align: "stretch", gap: "4", height: "calc(100% - 4rem)" });
