/** A recovery token that an admin made, shown once: only its hash is stored. `expires_at` in ISO. */
export type MadeRecoveryToken = { token: string; expires_at: string };
