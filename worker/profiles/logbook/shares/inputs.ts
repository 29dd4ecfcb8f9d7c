import * as z from "../../../lib/z.ts";

/** 32 random bytes; anything else is no address of a logbook. */
export const shareSecretParams = z.object({ secret: z.string().regex(/^[\w-]{43}$/) });

/** The hash of a secret, by which its owner revokes the address. */
export const shareParams = z.object({ id: z.string().regex(/^[\da-f]{64}$/) });

export const sharedQuery = z.object({ cursor: z.string().max(200).optional() });
