import type { WorkboxPlugin } from "workbox-core/types.js";

/** Lets only that be kept which its route has marked as the same for everyone. */
export const forEveryone: WorkboxPlugin = {
  async cacheWillUpdate({ response }) {
    const isPublic = /^public\b/.test(response.headers.get("Cache-Control") ?? "");
    // One that was led elsewhere may not answer a navigation again.
    return isPublic && response.status === 200 && !response.redirected ? response : null;
  },
};
