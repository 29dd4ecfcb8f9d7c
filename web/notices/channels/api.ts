import type { SuccessView } from "../../../worker/auth/outputs.ts";
import type { ChoicesBody, SubscriptionBody } from "../../../worker/notices/channels/inputs.ts";
import type { NoticeChoices } from "../../../worker/notices/channels/outputs.ts";
import { call } from "../../lib/api.ts";

const CHOICES = "/api/notices/choices";
const SUBSCRIPTION = "/api/push/subscription";

export const putChoices = (body: ChoicesBody) => call<NoticeChoices>("PUT", CHOICES, { body });
export const subscribeToPushes = (body: SubscriptionBody) => call<SuccessView>("PUT", SUBSCRIPTION, { body });
export const unsubscribeFromPushes = (endpoint: string) =>
  call<void>("DELETE", SUBSCRIPTION, { body: { endpoint } });
