import { addDays, instantOn } from "./days.ts";
import { createRandom, uuidAt } from "./random.ts";
import type { Row } from "./rows.ts";

/** Mails that failed for good, and the alarms of which admins were told: rows of `mails` and `alarms`. */
export function buildFailedMails(today: string): { mails: Row[]; alarms: Row[] } {
  const random = createRandom("failed mails");
  const written = [
    { recipient: "carla.fondale@respiro.test", template: "enrolled", days: 2, error: FULL },
    { recipient: "piotr.nowicki@respiro.test", template: "package_ends", days: 4, error: UNKNOWN },
    // The address went with the failure: it was never an account's.
    { recipient: "", template: "email_change", days: 6, error: null },
  ];
  const mails = written.map(({ recipient, template, days, error }): Row => {
    const created_at = instantOn(addDays(today, -days - 2));
    const params = recipient ? { name: "Carla", title: "Onda lunga", link: "/" } : {};
    return {
      ...{
        id: uuidAt(created_at, random),
        recipient,
        language: "it",
        template,
        params: JSON.stringify(params),
      },
      ...{ attempts: 8, created_at, failed_at: instantOn(addDays(today, -days)), last_error: error },
    };
  });
  const alarms = mails.map(({ id, failed_at }): Row => {
    const raised_at = failed_at as string;
    return {
      ...{ id: uuidAt(raised_at, random), kind: "mail_failed", subject: id as string, raised_at },
      ...{ mailed_at: raised_at },
    };
  });
  return { mails, alarms };
}

const FULL = "452 4.2.2 The recipient's mailbox is full";
const UNKNOWN = "550 5.1.1 The recipient's address does not exist";
