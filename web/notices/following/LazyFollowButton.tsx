import { BellPlus } from "lucide-react";
import { useLocation } from "react-router";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { lazyParts } from "../../ui/lazyParts.tsx";
import type { FollowTarget } from "./queries.ts";

/** Lazy, because only members need it. */
const { FollowButton } = lazyParts(() => import.meta.env.SSR || import("./FollowButton.tsx"));

/** The button that follows something; a visitor signs in first, comes back with `follow=1`, and then follows. */
export function LazyFollowButton({ target }: { target: FollowTarget }) {
  const t = useT();
  const user = useUser();
  const { pathname, search } = useLocation();
  const face = (
    <>
      <BellPlus size={18} aria-hidden />
      {target.type === "search"
        ? t("follow.search", "Avvisami dei nuovi eventi")
        : t("follow.start", "Segui")}
    </>
  );
  if (user) return <FollowButton fallback={<Button disabled>{face}</Button>} target={target} face={face} />;
  const query = new URLSearchParams(search);
  query.set("follow", "1");
  return (
    <ButtonLink to={paths.auth.href("login", `${pathname}?${query}`)} rel="nofollow">
      {face}
    </ButtonLink>
  );
}
