/** Limits that admit every call: their own tests show that they count. */
const stub = {
  take: async () => 0,
  attempt: async () => ({ wait: 0, at: 0 }),
  giveBack: async () => {},
  forgive: async () => {},
  succeed: async () => {},
  reserve: async () => ({ wait: 0, reserved: true }),
  release: async () => {},
  count: async () => true,
};

const namespace = { getByName: () => stub };

export const UNLIMITED = {
  RATE_LIMIT: namespace,
  POST_LIMIT: namespace,
  VISIT_COUNTER: namespace,
  TOPIC_VIEWS: namespace,
} as unknown as Pick<Env, "RATE_LIMIT" | "POST_LIMIT" | "TOPIC_VIEWS" | "VISIT_COUNTER">;
