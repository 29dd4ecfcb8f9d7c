import type { WorkboxPlugin } from "workbox-core/types.js";

/** Caches only responses that their route marked as public. */
export const publicResponsesOnly: WorkboxPlugin = {
  async cacheWillUpdate({ response }) {
    const isPublic = /^public\b/.test(response.headers.get("Cache-Control") ?? "");
    // Browsers reject a redirected response to a navigation.
    if (!isPublic || response.status !== 200 || response.redirected) return null;
    // The copy has no URL, because a URL may contain personal data such as a payment session.
    return new Response(response.body, response);
  },
};
