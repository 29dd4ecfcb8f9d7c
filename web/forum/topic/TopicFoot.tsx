import { Lock, LogIn } from "lucide-react";
import { lazy } from "react";
import { css } from "styled-system/css";
import { type ForumTopic, topicPath } from "../../../worker/forum/contract.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { notOnServer } from "../../lib/notOnServer.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";

/** Only for members. */
const ReplyComposer = lazy(
  import.meta.env.SSR
    ? notOnServer
    : async () => ({ default: (await import("../writing/ReplyComposer.tsx")).ReplyComposer }),
);

/** Below the replies: the form of a new one, the way to sign in, or why there is neither. */
export function TopicFoot({ topic }: { topic: ForumTopic }) {
  const t = useT();
  const user = useUser();
  if (topic.deleted_at) return null;
  if (topic.is_locked)
    return (
      <div role="note" className={boxLook}>
        <Lock size={24} aria-hidden />
        <p className={css({ fontWeight: "bold" })}>{t("forum.locked", "Questo topic è bloccato")}</p>
        <p>{t("forum.locked_text", "Non è possibile aggiungere nuove risposte.")}</p>
      </div>
    );
  if (user)
    return (
      <LazyBoundary>
        <ReplyComposer topic={topic} user={user} />
      </LazyBoundary>
    );
  const here = topicPath(topic.id);
  return (
    <div className={boxLook}>
      <p className={css({ fontWeight: "bold" })}>{t("forum.join", "Vuoi dire la tua?")}</p>
      <p>{t("forum.join_text", "Accedi o registrati per rispondere: ci vuole un minuto.")}</p>
      <ButtonLink to={paths.auth.href("login", here)} look="main">
        <LogIn size={18} aria-hidden />
        {t("forum.sign_in_to_reply", "Accedi per rispondere")}
      </ButtonLink>
    </div>
  );
}

const boxLook = css({ marginTop: "10", padding: "6", borderRadius: "lg", bg: "foam" });
