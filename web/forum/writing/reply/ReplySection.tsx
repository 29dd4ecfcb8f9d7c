import { Lock, LogIn } from "lucide-react";
import { lazy, useState } from "react";
import { useLocation } from "react-router";
import { css } from "styled-system/css";
import type { ForumTopic } from "../../../../worker/forum/contract.ts";
import { useUser } from "../../../auth/session.ts";
import { useT } from "../../../lib/i18n.tsx";
import { notOnServer } from "../../../lib/notOnServer.ts";
import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { LazyBoundary } from "../../../ui/LazyBoundary.tsx";
import { REPLY_FRAGMENT } from "./replyFragment.ts";

const load = import.meta.env.SSR ? notOnServer : () => import("./ReplyComposer.tsx");
const ReplyComposer = lazy(async () => ({ default: (await load()).ReplyComposer }));

/** The end of a topic: the form of a reply, how to sign in for it, or that the topic is locked. */
export function ReplySection({ topic }: { topic: ForumTopic }) {
  const writerId = useWriterId();
  const otherwise = topic.is_locked ? <LockedNotice /> : <SignInInvitation />;
  return (
    <section id={REPLY_FRAGMENT} className={css({ scrollMarginTop: "24" })}>
      {writerId ? (
        <LazyBoundary fallback={<div className={css({ minHeight: "20rem" })} />}>
          <ReplyComposer
            key={`${writerId} ${topic.id}`}
            userId={writerId}
            topic={topic}
            fallback={otherwise}
          />
        </LazyBoundary>
      ) : (
        otherwise
      )}
    </section>
  );
}

/** The signed-in user, or the one whose session ended on this page: the text must not vanish with the session. */
function useWriterId(): string | null {
  const id = useUser()?.id ?? null;
  const [writerId, setWriterId] = useState(id);
  if (id && id !== writerId) setWriterId(id);
  return id ?? writerId;
}

function SignInInvitation() {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <div className={boxLook}>
      <p className={css({ fontWeight: "medium" })}>
        {t("forum.sign_in", "Hai qualcosa da aggiungere? Accedi per rispondere.")}
      </p>
      <ButtonLink to={paths.auth.href("login", `${pathname}${search}#${REPLY_FRAGMENT}`)} look="main">
        <LogIn size={18} aria-hidden />
        {t("forum.sign_in_action", "Accedi per rispondere")}
      </ButtonLink>
    </div>
  );
}

function LockedNotice() {
  const t = useT();
  return (
    <div className={boxLook}>
      <p className={css({ display: "flex", gap: "3", alignItems: "flex-start" })}>
        <Lock size={20} aria-hidden className={css({ flexShrink: 0, marginTop: "0.5", color: "sea" })} />
        <span>
          <strong className={css({ display: "block" })}>
            {t("forum.locked", "Questo topic è bloccato")}
          </strong>
          {t("forum.locked_text", "Non è possibile aggiungere nuove risposte.")}
        </span>
      </p>
    </div>
  );
}

const boxLook = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "4",
  padding: { base: "4", md: "5" },
  borderRadius: "lg",
  bg: "foam",
});
