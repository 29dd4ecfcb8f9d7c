import type { User } from "../auth/contract.ts";

export type ProfileSavedView = { user: User };
