import { type ComponentProps, lazy } from "react";
import { css } from "styled-system/css";
import { LazyBoundary } from "../ui/LazyBoundary.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { QrPanel as EagerQrPanel } from "./QrPanel.tsx";

const QrPanel = lazy(async () => ({ default: (await import("./QrPanel.tsx")).QrPanel }));

/** The QR code, whose encoder is loaded when it is shown. */
export function LazyQrPanel(props: ComponentProps<typeof EagerQrPanel>) {
  return (
    <LazyBoundary fallback={<Skeleton className={css({ width: "9rem", height: "9rem" })} />}>
      <QrPanel {...props} />
    </LazyBoundary>
  );
}
