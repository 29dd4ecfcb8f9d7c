import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { css, cx } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { lazyDialogs } from "../shell/lazyDialogs.tsx";
import { buttonLook } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";

const { SearchDialog } = lazyDialogs(() => import.meta.env.SSR || import("../search/SearchDialog.tsx"));

/** The way to the search: a link without scripts; with them it opens the box, as "/" does outside of fields. */
export function SearchButton() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const openBySlash = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isInField(event.target))
        return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener("keydown", openBySlash);
    return () => document.removeEventListener("keydown", openBySlash);
  }, []);
  return (
    <>
      <Link
        to={paths.search.href()}
        aria-label={t("search.go", "Cerca")}
        aria-keyshortcuts="/"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setIsOpen(true);
        }}
        className={cx(buttonLook({ look: "quiet", size: "icon" }), css({ color: "ink!" }))}
      >
        <Search size={18} aria-hidden />
      </Link>
      <SearchDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

/** Whether a key is typed in a field, or in an open dialog or menu. */
function isInField(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : null;
  return Boolean(
    element?.isContentEditable ||
      element?.closest("input, textarea, select, [role=dialog], [role=menu], [role=listbox]"),
  );
}
