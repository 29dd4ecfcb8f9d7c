import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** The skeletons of event cards. */
export function EventCardSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label} className={gridLook}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other key
        <div key={index} className={cardLook}>
          <Skeleton className={css({ aspectRatio: "4 / 3", borderRadius: "lg!" })} />
          <Skeleton className={css({ height: "5", width: "80%" })} />
          <Skeleton className={css({ height: "4", width: "55%" })} />
        </div>
      ))}
    </div>
  );
}

// The height of a card, so that the content below does not move when the events arrive.
const cardLook = grid({ alignContent: "start", gap: "3", paddingBottom: "8.5rem" });

export const gridLook = grid({
  gridTemplateColumns: { base: "1fr", sm: "repeat(2, 1fr)", md: "repeat(3, 1fr)", lg: "repeat(4, 1fr)" },
  gap: { base: "4", lg: "5" },
});

type Props = { level?: 1; onRetry: () => void };

/** The notice of events that failed to load, with a retry button. */
export function EventsFailed(props: Props) {
  const t = useT();
  return (
    <LoadFailed
      {...props}
      text={t("home.error_text", "Si è verificato un errore durante il caricamento degli eventi.")}
    />
  );
}
