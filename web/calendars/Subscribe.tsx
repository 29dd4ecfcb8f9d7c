import { css } from "styled-system/css";
import { lazyComponents } from "../ui/lazyParts.tsx";
import { RenderWhenNear } from "../ui/RenderWhenNear.tsx";
import type { CalendarFeed } from "./feeds.ts";

const { SubscribeLink } = lazyComponents(() => import.meta.env.SSR || import("./SubscribeLink.tsx"));

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
