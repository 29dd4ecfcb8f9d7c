import type { ComponentProps } from "react";
import { css } from "styled-system/css";
import { lazyParts } from "../ui/lazyParts.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { QrPanel as EagerQrPanel } from "./QrPanel.tsx";

const { QrPanel } = lazyParts(() => import("./QrPanel.tsx"));

/** The QR code, whose encoder is loaded when it is shown. */
export function LazyQrPanel(props: ComponentProps<typeof EagerQrPanel>) {
  return <QrPanel fallback={<Skeleton className={css({ width: "9rem", height: "9rem" })} />} {...props} />;
}
