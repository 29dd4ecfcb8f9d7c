import { LogIn, PenLine } from "lucide-react";
import type { ForumCategory } from "../../../worker/forum/contract.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";

/** The way to a new topic for those who are signed in, to the sign-in for all others. */
export function NewTopicLink({ category }: { category: ForumCategory | null }) {
  const t = useT();
  const user = useUser();
  const form = paths.newTopic.href(category?.slug);
  if (user)
    return (
      <ButtonLink to={form} look="main">
        <PenLine size={18} aria-hidden />
        {t("forum.new_topic", "Nuovo Topic")}
      </ButtonLink>
    );
  return (
    <ButtonLink to={paths.auth.href("login", form)}>
      <LogIn size={18} aria-hidden />
      {t("forum.sign_in_to_write", "Accedi per scrivere")}
    </ButtonLink>
  );
}
