import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { css } from "styled-system/css";
import { TRAININGS_SLUG } from "../../../worker/events/categories/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { NotFoundPage } from "../../shell/NotFoundPage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { categoryName } from "../labels.ts";
import { categoriesQuery, findCategory } from "../queries.ts";
import { EventListPage } from "./EventListPage.tsx";
import { EventsFailed } from "./EventListStates.tsx";

export function CategoryPage() {
  const t = useT();
  const { slug = "" } = useParams();
  const { data: categories, isPending, isLoadingError, refetch } = useQuery(categoriesQuery);
  const category = findCategory(categories ?? [], slug);
  if (isPending) {
    return (
      <PageColumn className={css({ paddingTop: "12" })}>
        <Skeleton className={css({ height: "10", width: "16rem" })} />
      </PageColumn>
    );
  }
  if (isLoadingError) {
    return (
      <PageColumn>
        <EventsFailed level={1} onRetry={() => refetch()} />
      </PageColumn>
    );
  }
  if (categories && !category && slug !== TRAININGS_SLUG) return <NotFoundPage />;
  const name = category ? categoryName(t, category) : t("categories.trainings", "Allenamenti");
  return (
    <EventListPage
      // A new key per category, so that a category's page does not show another category's events while loading.
      key={slug}
      title={name}
      path={paths.category.href(slug)}
      category={slug}
      scope="upcoming"
      feed={{ category: slug }}
      emptyTitle={t("home.none_title", "Nessun evento trovato")}
    >
      <ButtonLink to={paths.upcoming.href()}>{t("category.all", "Tutti gli eventi")}</ButtonLink>
    </EventListPage>
  );
}
