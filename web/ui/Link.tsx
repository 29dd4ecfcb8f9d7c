import type { ComponentProps } from "react";
import { useLocation } from "react-router";

type Props = Omit<ComponentProps<"a">, "href"> & { to: string };

/** A link to a page of this site: one like any other, which whoever knows the address follows without a load. */
export function Link({ to, ...props }: Props) {
  return <a {...props} href={to} />;
}

/** A link of a menu: it says when its page is the one shown, or (unless `end`) one below it. */
export function NavLink({ end = false, ...props }: Props & { end?: boolean }) {
  const { pathname } = useLocation();
  const here = pathname === props.to || (!end && pathname.startsWith(`${props.to}/`));
  return <Link {...props} aria-current={here ? "page" : undefined} />;
}
