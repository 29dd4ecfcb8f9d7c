import { Compass } from "lucide-react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { Loading } from "../ui/Loading.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { Head } from "./Head.tsx";
import { LoadFailed } from "./LoadFailed.tsx";

type Props = {
  title: string;
  /** The query of what the token opens, while there are no children to show. */
  query?: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  children?: ReactNode;
};

/** The page of a link with a token; without children it loads, or says that loading failed. */
export function TokenPage({ title, query, children }: Props) {
  return (
    <PageColumn width="text">
      <Head title={title} />
      {children ??
        (query?.error ? (
          <LoadFailed level={1} query={query} />
        ) : (
          <Loading rows={3} look={css({ height: "8" })} className={grid({ gap: "3" })} />
        ))}
    </PageColumn>
  );
}

type EndedProps = { title: string; text: string; children: ReactNode };

/** Shown where a token is unknown, used or replaced, with the link that leads on. */
export function EndedTokenPage({ title, text, children }: EndedProps) {
  const t = useT();
  return (
    <TokenPage title={title}>
      <StatusMessage
        level={1}
        icon={<Compass size={28} />}
        title={t("seats.gone", "Questo link non vale più")}
        text={text}
      >
        {children}
      </StatusMessage>
    </TokenPage>
  );
}
