/** Who pays the platform's fee: it is kept from what the organizer gets. */
export const FEE_PAYERS = ["organizer"] as const;

type FeePayer = (typeof FEE_PAYERS)[number];

/** The platform's fee of a sale: percent of the price with two decimals at most, and a fixed part in euros. */
export type PlatformFee = { percent: number; fixed: number; paid_by: FeePayer };

/** A number with two decimals at most and a point or none: "2.5". */
const FEE_TEXT = /^\d{1,4}(\.\d{1,2})?$/;

/** PLATFORM_FEE_PERCENT and PLATFORM_FEE_FIXED (euros) as a fee; null for other texts, and for more than 100 %. */
export function parsePlatformFee(percent: string, fixed: string): PlatformFee | null {
  if (!FEE_TEXT.test(percent) || !FEE_TEXT.test(fixed) || Number(percent) > 100) return null;
  return { percent: Number(percent), fixed: Number(fixed), paid_by: "organizer" };
}

/** The parts of a fee as whole numbers: hundredths of a percent, and cents. */
export function feeParts({ percent, fixed }: Pick<PlatformFee, "percent" | "fixed">) {
  return { hundredths: Math.round(percent * 100), fixedCents: Math.round(fixed * 100) };
}

/** The fee of a price, both in cents, rounded half up and never more than the price. `holdSeat` reckons it in SQL. */
export function feeCents(priceCents: number, fee: Pick<PlatformFee, "percent" | "fixed">): number {
  const { hundredths, fixedCents } = feeParts(fee);
  return Math.min(priceCents, Math.floor((priceCents * hundredths + 5_000) / 10_000) + fixedCents);
}
