import { ApiError } from "../../lib/api.ts";
import { storage as session } from "../../lib/storage.ts";
import { openRegisterStorage } from "../../offline/registers/indexedDb.ts";
import { jwtSubject } from "../../offline/registers/jwtSubject.ts";
import type { Phone } from "../../offline/registers/phone.ts";
import { getRegister, sendRegisterChanges, sendRegisterSignature } from "../queries.ts";

/** The stored records of this browser. */
export const registerStorage = openRegisterStorage();

/** The phone of a user in this tab. */
export function pagePhone(user: string): Phone {
  return {
    user,
    storage: registerStorage,
    calls: {
      getRegister: async (id, after) => getRegister(id, after, ownToken(user)),
      sendChanges: async (id, body) => sendRegisterChanges(id, body, ownToken(user)),
      sendSignature: async (id, body) => sendRegisterSignature(id, body, ownToken(user)),
    },
    clock: () => Date.now(),
    newId: () => crypto.randomUUID(),
  };
}

/** The session's token while it belongs to the user, because another tab may have signed in another user. */
export function ownToken(user: string): string {
  const token = session.token();
  if (token && jwtSubject(token) === user) return token;
  throw new ApiError("registers", 401, "Unauthorized", "another user's session", "unauthorized");
}
