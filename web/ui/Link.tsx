import type { ComponentProps, MouseEvent } from "react";
import { useHref, useLocation, useNavigate } from "react-router";

type Props = Omit<ComponentProps<"a">, "href"> & { to: string; state?: unknown };

/** A link to a page of this site. To where one already is, it adds no step to the history. */
export function Link({ to, state, onClick, ...props }: Props) {
  const href = useHref(to);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    navigate(to, { state, replace: href === pathname + search + hash });
  };
  return <a {...props} href={href} onClick={follow} />;
}

/** A link of a menu: it says when its page is the one shown, or (unless `end`) one below it. */
export function NavLink({ end = false, ...props }: Props & { end?: boolean }) {
  const { pathname } = useLocation();
  const here = pathname === props.to || (!end && pathname.startsWith(`${props.to}/`));
  return <Link {...props} aria-current={here ? "page" : undefined} />;
}

/** A click that means "go there", not "open there in a new tab". */
function isPlain({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) {
  const elsewhere = currentTarget.target && currentTarget.target !== "_self";
  return button === 0 && !elsewhere && !(metaKey || ctrlKey || shiftKey || altKey);
}
