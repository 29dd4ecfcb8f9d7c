import type { WorkboxPlugin } from "workbox-core/types.js";

/** Lets only that be kept which its route has marked as the same for everyone. */
export const forEveryone: WorkboxPlugin = {
  async cacheWillUpdate({ response }) {
    const isPublic = /^public\b/.test(response.headers.get("Cache-Control") ?? "");
    // One that was led elsewhere may not answer a navigation again.
    if (!isPublic || response.status !== 200 || response.redirected) return null;
    // Without the address that was asked, which may carry what is somebody's own: a payment's session.
    return new Response(response.body, response);
  },
};
