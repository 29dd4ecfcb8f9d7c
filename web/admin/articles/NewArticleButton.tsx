import { Plus } from "lucide-react";
import { useNavigate } from "react-router";
import { v7 as newId } from "uuid";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";

/** Leads to the editor with the id of an article that does not exist yet: its first save creates it. */
export function NewArticleButton() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Button look="main" onClick={() => navigate(paths.articleEditor.href(newId()))}>
      <Plus size={18} aria-hidden />
      {t("admin.articles.new", "Nuovo articolo")}
    </Button>
  );
}
