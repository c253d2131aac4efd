import type { End } from '../../harness/expect-books.ts';

/** A moment of a kill: the expected end of the payment, and its cells of docs/faults.md. */
type KillMoment = { end: End; cells: readonly string[] };

const ends =
  (end: End) =>
  (...cells: string[]): KillMoment => ({ end, cells });
const delivered = ends('delivered');
const untouched = ends('untouched');
const refunded = ends('refunded');

/**
 * The moments in the order of their payers. The page of the first and the card of the second must come before the
 * others.
 */
export const killMoments = {
  'a card page that is paid while the portal is down': delivered('M1 S6 F13', 'M1 S7 F13'),
  'a refund to a card that was made and not answered': refunded('M1 S10 F03'),
  'a lead whose payment the desk has noted and not answered': delivered('lead creation S8 F03'),
  'a lead of whose payment the desk never heard': delivered('lead creation S8 F02'),
  'a registered push': delivered('M5 S3 F02'),
  'a registered payment by airtime': delivered('M3 S3 F02'),
  'a registered payment by PIN': delivered('M4 S3 F02'),
  'a registered payment by SmartCash': delivered('M6 S3 F02'),
  'a registered payment by M-Pesa': delivered('M7 S3 F02'),
  'a debit that the wallet has taken and not answered': delivered('M5 S5 F03'),
  'a debit that never reached the wallet': delivered('M5 S4 F02', 'M5 S5 F02'),
  'airtime that was taken and not answered': delivered('M3 S5 F03'),
  'a debit of airtime that never arrived': delivered('M3 S4 F02', 'M3 S5 F02'),
  'a debit by PIN that was made and not answered': delivered('M4 S5 F03'),
  'a debit by PIN that never arrived': untouched('M4 S4 F02', 'M4 S5 F02'),
  'a debit that SmartCash has taken and not answered': delivered('M6 S5 F03'),
  'a debit that never reached SmartCash': delivered('M6 S4 F02', 'M6 S5 F02'),
  'a debit that M-Pesa has taken and not answered': delivered('M7 S5 F03'),
  'a debit that never reached M-Pesa': delivered('M7 S4 F02', 'M7 S5 F02'),
  'an open prompt that is approved while the portal is down': delivered('M5 S6 F13', 'M5 S7 F13'),
  'an open prompt that is declined while the portal is down': untouched('M5 S6 F13', 'M5 S7 F13'),
  'an open prompt of SmartCash that is approved while the portal is down': delivered('M6 S6 F13', 'M6 S7 F13'),
  'an open prompt of M-Pesa that is declined while the portal is down': untouched('M7 S6 F13', 'M7 S7 F13'),
  'an enquiry after an approval': delivered('M5 S7 F03'),
  'an enquiry of SmartCash after an approval': delivered('M6 S7 F03'),
  'an enquiry of M-Pesa after an approval': delivered('M7 S7 F03'),
  'a delivery that was made and not answered': delivered('airtime credit S8 F03'),
  'a delivery that never arrived': delivered('airtime credit S8 F02'),
  'a bundle that was ordered and not answered': delivered('bundle activation S8 F03'),
  'an order of a bundle that never arrived': delivered('bundle activation S8 F02'),
  'a bundle of a router that was ordered and not answered': delivered('broadband bundle S8 F03'),
  'a bill that was paid and not answered': delivered('postpaid/hybrid bill S8 F03'),
  'an invoice that was paid and not answered': delivered('fixed-internet invoice S8 F03'),
  'a refund that was made and not answered': refunded('M5 S10 F03'),
  'a refund that never arrived': refunded('M5 S10 F02'),
  'a refund of airtime that was made and not answered': refunded('M3 S10 F03'),
  'a refund of airtime that never arrived': refunded('M3 S10 F02'),
  'a refund by PIN that was made and not answered': refunded('M4 S10 F03'),
  'a refund by PIN that never arrived': refunded('M4 S10 F02'),
  'a refund of SmartCash that was made and not answered': refunded('M6 S10 F03'),
  'a refund that never reached SmartCash': refunded('M6 S10 F02'),
  'a refund of M-Pesa that was made and not answered': refunded('M7 S10 F03'),
  'a refund that never reached M-Pesa': refunded('M7 S10 F02'),
  'the opening of a card page': untouched('M1 S4 F02', 'M1 S5 F03'),
  'an enquiry about a delivery that never arrived': delivered('airtime credit S8 F02'),
} satisfies Record<string, KillMoment>;

export type KillMomentName = keyof typeof killMoments;
