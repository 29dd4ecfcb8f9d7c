import { queryOptions } from "@tanstack/react-query";
import type { SuccessView } from "../../../worker/auth/outputs.ts";
import type { ChoicesBody, SubscriptionBody } from "../../../worker/notices/channels/inputs.ts";
import type { NoticeChoices } from "../../../worker/notices/channels/outputs.ts";
import { call } from "../../lib/api.ts";
import { findPushState } from "./push.ts";

const CHOICES = "/api/notices/choices";
const SUBSCRIPTION = "/api/push/subscription";

const getChoices = (signal?: AbortSignal) => call<NoticeChoices>("GET", CHOICES, { signal });
export const putChoices = (body: ChoicesBody) => call<NoticeChoices>("PUT", CHOICES, { body });
export const subscribeToPushes = (body: SubscriptionBody) => call<SuccessView>("PUT", SUBSCRIPTION, { body });
export const unsubscribeFromPushes = (endpoint: string) =>
  call<void>("DELETE", SUBSCRIPTION, { body: { endpoint } });

/** Refetched on focus, because a mail's link or another tab may have changed a channel. */
export const choicesQuery = queryOptions({
  queryKey: ["me", "notices", "choices"],
  queryFn: ({ signal }) => getChoices(signal),
  refetchOnWindowFocus: true,
});

/** The state of this browser's pushes. */
export const pushStateQuery = (userId: string) =>
  queryOptions({ queryKey: ["me", "push", userId], queryFn: () => findPushState(userId) });
