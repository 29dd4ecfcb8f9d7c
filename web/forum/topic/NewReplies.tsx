import { ArrowDown } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { inlineRow } from "styled-system/patterns";
import type { ForumTopic } from "../../../worker/forum/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { notify } from "../../ui/notify.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { useNewReplies } from "./reading/useNewReplies.ts";

/** "2 nuove risposte", over the text, which it never moves; leads to the first of them. */
export function NewReplies({ topic }: { topic: ForumTopic }) {
  const t = useT();
  const { count, show } = useNewReplies(topic);
  const [isLoading, setLoading] = useState(false);
  const press = async () => {
    setLoading(true);
    try {
      await show();
    } catch (error) {
      console.info(error);
      notify({
        kind: "error",
        title: t("forum.replies_failed", "Non riusciamo a caricare queste risposte."),
      });
    } finally {
      setLoading(false);
    }
  };
  return (
    <div role="status" className={pillRowLook}>
      {count > 0 && (
        <button type="button" onClick={press} disabled={isLoading} className={pillLook}>
          {isLoading ? <Spinner /> : <ArrowDown size={18} aria-hidden />}
          {t.count("forum.new_replies", count, {
            one: "{{count}} nuova risposta",
            other: "{{count}} nuove risposte",
          })}
        </button>
      )}
    </div>
  );
}

const pillRowLook = css({
  position: "fixed",
  zIndex: "bar",
  // On a phone above the button of the guide.
  bottom: { base: "calc(8.5rem + env(safe-area-inset-bottom))", md: "6" },
  insetInline: "0",
  display: "grid",
  justifyItems: "center",
  pointerEvents: "none",
});
const pillLook = inlineRow({
  gap: "2",
  minHeight: "touch",
  paddingInline: "5",
  borderRadius: "full",
  bg: "deep",
  color: "white",
  textStyle: "small",
  fontWeight: "bold",
  boxShadow: "float",
  cursor: "pointer",
  pointerEvents: "auto",
  animation: "rise 260ms ease-out",
});
