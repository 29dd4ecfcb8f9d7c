/** Queries that count unfinished work by kind; ?1 is the start of the traffic. */
export const PENDING = {
  "mails not sent":
    "select count(*) as count from mails where created_at >= ?1 and sent_at is null and failed_at is null",
  "mails given up":
    "select count(*) as count from mails where created_at >= ?1 and failed_at is not null and attempts > 0",
  "refunds waiting or failed":
    "select count(*) as count from refunds where created_at >= ?1 and status <> 'done'",
  "payments open or to be checked":
    "select count(*) as count from payments where created_at >= ?1 and (status = 'open' or next_check_at is not null)",
  "seats held": "select count(*) as count from enrolments where created_at >= ?1 and status = 'held'",
};
