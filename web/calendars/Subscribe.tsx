import { lazy } from "react";
import { css } from "styled-system/css";
import { notOnServer } from "../lib/notOnServer.ts";
import { RenderWhenNear } from "../ui/RenderWhenNear.tsx";
import type { CalendarFeed } from "./feeds.ts";

const SubscribeLink = lazy(
  import.meta.env.SSR
    ? notOnServer
    : async () => ({ default: (await import("./SubscribeLink.tsx")).SubscribeLink }),
);

/** The button that subscribes to a page's events. Its height is reserved while its code loads. */
export function Subscribe({ feed }: { feed: CalendarFeed }) {
  return (
    <div className={css({ minHeight: "touch", width: { base: "100%", md: "auto" } })}>
      <RenderWhenNear fallback={null}>
        <SubscribeLink feed={feed} />
      </RenderWhenNear>
    </div>
  );
}
