import { css } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { Button } from "./Button.tsx";

type Props = {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  label?: string;
};

/** The button that loads the next page of a list; nothing on the last page. */
export function LoadMore({ list, label }: Props) {
  const t = useT();
  if (!list.hasNextPage) return null;
  return (
    <div className={css({ display: "grid", justifyItems: "center", marginTop: "6" })}>
      <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {label ?? t("participants.more", "Mostra altri")}
      </Button>
      {list.isFetchNextPageError && (
        <p role="alert" className={css({ textStyle: "small", color: "danger", marginTop: "2" })}>
          {t("home.error_title", "Errore nel caricamento")}
        </p>
      )}
    </div>
  );
}
