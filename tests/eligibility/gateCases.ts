/**
 * Cases of the engine, a sentence each: who comes, what the event requires, and what the gate says.
 *
 * "<facts>; <requirement> -> <state>[ closed][ by <day>]", where closed is the answer at the reservation on 2026-06-01 for an
 * event from 2026-07-10 to 2026-07-12, unless the row names another purpose or day. Facts: born DAY, card SCALE [until DAY],
 * brevetto NAME [until DAY], record DISCIPLINE VALUE [proven], medical [KIND] DAY, insured DAY, guardian asked|consented,
 * waiver VERSION, answer TEXT, let through CODE. Requirements: age N, guardian, level N, depth N, time N, medical KIND,
 * insurance, waiver VERSION, questions; each "warn", "by N" (days before), or blocking.
 */
export const GATE_CASES = `
# age
nothing; age 16 -> missing closed
born 2010-07-10; age 16 -> ok
born 2010-07-11; age 16 -> below closed
born 2010-07-09; age 16 -> ok
born 2008-07-10; age 18 -> ok
born 2008-07-11; age 18 -> below closed
born 2008-07-12; age 18 -> below closed
born 2016-01-01; age 10 -> ok
born 2016-12-31; age 10 -> below closed
born 1950-05-05; age 18 -> ok
born 2010-07-11; age 16 warn -> below
nothing; age 16 warn -> missing
born 2010-07-11; age 16 by 7 -> below by 2026-07-03
born 2010-07-11, let through age; age 16 -> overridden
nothing, let through age; age 16 -> overridden
born 2000-01-01, let through age; age 16 -> ok
born 2010-07-11, let through level; age 16 -> below closed
born 2010-07-11; age 16 view -> below closed
born 2010-07-11; age 16 offer -> below closed
born 2010-07-11; age 16 change -> below closed
born 2010-07-11; age 16 checkin -> missing closed
born 2010-07-11, let through age; age 16 checkin -> ok
born 2010-07-10; age 16 checkin -> ok
# leap days
born 2008-02-29; age 18 days 2026-02-28 -> below closed
born 2008-02-29; age 18 days 2026-03-01 -> ok
born 2008-02-29; age 16 days 2024-02-29 -> ok
born 2008-02-29; age 16 days 2024-02-28 -> below closed
born 2008-03-01; age 16 days 2024-02-29 -> below closed
# guardian
nothing; guardian -> missing closed
born 2010-01-01; guardian -> missing closed
born 2008-07-10; guardian -> ok
born 2008-07-11; guardian -> missing closed
born 2010-01-01, guardian asked; guardian -> pending closed
born 2010-01-01, guardian consented; guardian -> ok
guardian consented; guardian -> ok
guardian asked; guardian -> missing closed
born 2000-01-01, guardian asked; guardian -> ok
born 2010-01-01, guardian asked; guardian warn -> pending
born 2010-01-01, guardian asked; guardian by 3 -> pending by 2026-07-07
born 2010-01-01; guardian by 3 checkin -> missing closed by 2026-07-07
born 2010-01-01, guardian asked; guardian checkin -> missing closed
born 2010-01-01, guardian consented; guardian checkin -> ok
born 2010-01-01, let through guardian; guardian -> overridden
# level
nothing; level 2 -> missing closed
card 2; level 2 -> ok
card 3; level 2 -> ok
card 1; level 2 -> below closed
card none; level 2 -> missing closed
card none, card 2; level 2 -> ok
card 1, card 2; level 2 -> ok
card 2, card 1; level 2 -> ok
card 2 until 2026-07-12; level 2 -> ok
card 2 until 2026-07-11; level 2 -> expires_before closed
card 2 until 2026-07-10; level 2 -> expires_before closed
card 2 until 2020-01-01; level 2 -> expires_before closed
card 2 until 2020-01-01, card 3; level 2 -> ok
card 2 until 2020-01-01, card 1; level 2 -> expires_before closed
card 5; level 5 -> ok
card 4; level 5 -> below closed
card 0; level 1 -> below closed
brevetto none; level 1 -> below closed
brevetto open_water; level 1 -> ok
brevetto open_water; level 2 -> below closed
brevetto advanced; level 2 -> ok
brevetto rescue; level 3 -> ok
brevetto master; level 4 -> ok
brevetto master; level 5 -> below closed
brevetto instructor; level 5 -> ok
brevetto advanced until 2026-07-12; level 2 -> ok
brevetto advanced until 2026-07-11; level 2 -> expires_before closed
brevetto advanced, card 1; level 2 -> ok
brevetto open_water, card 2; level 2 -> ok
brevetto advanced until 2020-01-01, card 2; level 2 -> ok
card 1; level 2 warn -> below
card 2 until 2020-01-01; level 2 warn -> expires_before
nothing; level 2 by 10 -> missing by 2026-06-30
card 1, let through level; level 2 -> overridden
card 1; level 2 checkin -> missing closed
card 2; level 2 checkin -> ok
# depth
nothing; depth 20 -> missing closed
record CWT 25 proven; depth 20 -> ok
record CWT 20 proven; depth 20 -> ok
record CWT 19.9 proven; depth 20 -> below closed
record CWT 25; depth 20 -> pending closed
record CWT 25, record FIM 21 proven; depth 20 -> ok
record CWT 15 proven, record FIM 25; depth 20 -> pending closed
record CWTB 22.5 proven; depth 20 -> ok
record CNF 20 proven; depth 20 -> ok
record VWT 60 proven; depth 20 -> missing closed
record NLT 80 proven; depth 20 -> missing closed
record DYN 120 proven; depth 20 -> missing closed
record STA 4:30 proven; depth 20 -> missing closed
record CWT 25; depth 20 warn -> pending
record CWT 25; depth 20 by 1 -> pending by 2026-07-09
record CWT 25, let through depth; depth 20 -> overridden
record CWT 25; depth 20 checkin -> missing closed
# time
nothing; time 180 -> missing closed
record STA 3:00 proven; time 180 -> ok
record STA 2:59 proven; time 180 -> below closed
record STA 5:40; time 180 -> pending closed
record CWT 60 proven; time 180 -> missing closed
record STA 5:40 proven; time 180 checkin -> ok
# medical
nothing; medical non_competitive -> missing closed
medical 2026-07-12; medical non_competitive -> ok
medical 2026-07-11; medical non_competitive -> expires_before closed
medical 2026-07-10; medical non_competitive -> expires_before closed
medical 2026-05-31; medical non_competitive -> expires_before closed
medical non_competitive 2027-01-31; medical non_competitive -> ok
medical competitive 2027-01-31; medical non_competitive -> ok
medical competitive 2027-01-31; medical competitive -> ok
medical non_competitive 2027-01-31; medical competitive -> below closed
medical 2027-01-31; medical competitive -> below closed
medical competitive 2026-07-11; medical competitive -> expires_before closed
medical 2026-07-11; medical non_competitive warn -> expires_before
nothing; medical non_competitive by 7 -> missing by 2026-07-03
nothing; medical non_competitive by 7 on 2026-07-03 -> missing by 2026-07-03
nothing; medical non_competitive by 7 on 2026-07-04 -> missing closed by 2026-07-03
nothing; medical non_competitive by 7 on 2026-07-04 view -> missing closed by 2026-07-03
nothing; medical non_competitive by 7 on 2026-07-04 offer -> missing closed by 2026-07-03
nothing; medical non_competitive by 7 offer -> missing by 2026-07-03
nothing; medical non_competitive by 7 change -> missing by 2026-07-03
nothing; medical non_competitive by 7 checkin -> missing closed by 2026-07-03
medical 2026-07-12; medical non_competitive by 7 checkin -> ok by 2026-07-03
medical 2026-07-12; medical non_competitive by 7 on 2026-07-04 -> ok by 2026-07-03
nothing, let through medical; medical non_competitive by 7 on 2026-07-04 -> overridden by 2026-07-03
nothing; medical non_competitive by 40 -> missing closed by 2026-05-31
nothing; medical non_competitive by 39 -> missing by 2026-06-01
medical 2026-07-11, let through medical; medical non_competitive -> overridden
medical 2026-07-11; medical non_competitive checkin -> missing closed
nothing; medical non_competitive warn checkin -> missing
# insurance
nothing; insurance -> missing closed
insured 2026-07-12; insurance -> ok
insured 2026-07-11; insurance -> expires_before closed
insured 2026-12-31; insurance warn -> ok
insured 2026-07-11; insurance checkin -> missing closed
insured 2026-07-11, let through insurance; insurance checkin -> ok
insured 2026-07-11; insurance days 2026-07-10 -> ok
# waiver
nothing; waiver a -> missing closed
waiver a; waiver a -> ok
waiver b; waiver a -> missing closed
waiver a, let through waiver; waiver b -> overridden
nothing; waiver a warn -> missing
nothing; waiver a by 1 -> missing by 2026-07-09
waiver a; waiver a checkin -> ok
# questions
nothing; questions -> missing closed
answer M; questions -> ok
answer blank; questions -> missing closed
nothing; questions warn -> missing
nothing; questions by 2 -> missing by 2026-07-08
nothing, let through questions; questions -> overridden
answer M; questions checkin -> ok
# the clock of the site, and days at both ends
nothing; insurance by 1 on 2026-07-09 -> missing by 2026-07-09
nothing; insurance by 1 on 2026-07-10 -> missing closed by 2026-07-09
nothing; insurance by 1 at 2026-07-09T21:59:00Z -> missing by 2026-07-09
nothing; insurance by 1 at 2026-07-09T22:00:00Z -> missing closed by 2026-07-09
`;
