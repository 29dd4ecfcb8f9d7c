CREATE INDEX `payments_of_voucher` ON `payments` (voucher_id is null) WHERE voucher_id is not null;--> statement-breakpoint
CREATE INDEX `payments_of_voucher_amount` ON `payments` (`amount_cents`) WHERE voucher_id is not null;--> statement-breakpoint

-- The money of a gift voucher is due 14 days after its purchase, when nobody can withdraw from it any more.
DROP TRIGGER ledger_transfers_insert;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_insert AFTER INSERT ON ledger_entries WHEN new.organizer_id IS NOT NULL BEGIN
  INSERT INTO transfers (payment_id, organizer_id, event_id, gross_cents, fee_cents, kept_cents, due_on, created_at)
  SELECT p.id, new.organizer_id, e.id, new.amount_cents, min(p.fee_cents, new.amount_cents), 0,
    coalesce(e.date, date(new.created_at, '+14 days')), new.created_at
  FROM payments p LEFT JOIN events e ON e.id = p.event_id
  WHERE p.id = new.payment_id AND (e.id IS NOT NULL OR p.voucher_id IS NOT NULL) AND new.kind = 'charge'
    AND new.stripe_reference NOT GLOB 're_*' AND new.stripe_reference NOT GLOB 'pyr_*'
    AND new.stripe_reference NOT GLOB 'txn_*' AND new.stripe_reference NOT GLOB 'fee_*'
  ON CONFLICT (payment_id) DO NOTHING;
  UPDATE transfers SET kept_cents =
    (SELECT coalesce(sum(l.amount_cents), 0) FROM ledger_entries l WHERE l.payment_id = new.payment_id
      AND l.kind <> 'dispute_fee' AND l.stripe_reference NOT GLOB 'fee_*')
    - (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.payment_id = new.payment_id AND r.status = 'waiting')
  WHERE payment_id = new.payment_id;
END;
