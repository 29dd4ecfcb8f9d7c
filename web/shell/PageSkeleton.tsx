import { css } from "styled-system/css";
import { Loading } from "../ui/Loading.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** The place of a page whose content is still loading, with the page's title where it is known. */
export function PageSkeleton({ title }: { title: string }) {
  return (
    <PageColumn className={css({ paddingTop: { base: "6", md: "10" }, minHeight: "100vh" })}>
      {title && <h1 className={css({ textStyle: "title", marginBottom: "6" })}>{title}</h1>}
      <Loading>
        {!title && <Skeleton className={css({ height: "10", width: "16rem", marginBottom: "8" })} />}
        <Skeleton className={css({ height: "24", marginBottom: "4" })} />
        <Skeleton className={css({ height: "24" })} />
      </Loading>
    </PageColumn>
  );
}
