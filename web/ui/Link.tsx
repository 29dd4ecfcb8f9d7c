import type { ComponentProps } from "react";
import { useLocation } from "react-router";

type Props = Omit<ComponentProps<"a">, "href"> & { to: string };

/** A link within the site, followed without a page load by a click listener on the document. */
export function Link({ to, ...props }: Props) {
  return <a {...props} href={to} />;
}

/** A navigation link with `aria-current` on its page and, unless `end`, the pages below it. */
export function NavLink({ end = false, ...props }: Props & { end?: boolean }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === props.to || (!end && pathname.startsWith(`${props.to}/`));
  return <Link {...props} aria-current={isCurrent ? "page" : undefined} />;
}
