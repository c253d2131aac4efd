import { keysOf } from '@selfcare/contract/typed/keys-of';
import { toMinor, type Money } from '@selfcare/contract/values/money';
import { Refusal, wrongWords } from '../../../commands/command-words.ts';
import { moveOf, type Born, type PaymentEvent, type PaymentState } from '../core/payment.machine.ts';
import type { Payment } from '../core/payment.ts';

/** What a person found out about a payment on hold, at the provider's or at the operator's own system, or decides. */
export const resolutions = [
  'charged',
  'not-charged',
  'delivered',
  'not-delivered',
  'make-good',
  'give-back',
  'refunded',
  'not-refunded',
] as const;
export type Resolution = (typeof resolutions)[number];

/**
 * What is booked, by whom and why. `amount`: what was charged, in whole units of the currency that is charged; `number`: the provider's own
 * number of that charge.
 */
export type ResolutionOrder = {
  resolution: Resolution;
  by: string;
  why: string;
  amount?: string | undefined;
  number?: string | undefined;
};

/** Those that make moves; `make-good` makes none. */
export type MovingResolution = Exclude<Resolution, 'make-good'>;

type Booking = { events: readonly PaymentEvent[]; goesOn: boolean; in?: readonly PaymentState[]; born?: Born };

/**
 * How each resolution is booked, all by the machine's own moves: it fits the states that its first event leaves, or of these those it
 * names (`in`), and payments of every birth, or those of one (`born`). `goesOn`: the workers deliver, or give back, from here.
 */
const bookings: Readonly<Record<MovingResolution, Booking[]>> = {
  charged: [{ events: ['pay'], goesOn: true }],
  'not-charged': [{ events: ['decline'], goesOn: false }],
  delivered: [
    { events: ['deliver', 'delivered'], goesOn: false },
    { events: ['delivered'], goesOn: false },
  ],
  'not-delivered': [{ events: ['refuse-delivery'], goesOn: true }],
  'give-back': [
    { in: ['PAID'], events: ['refuse-delivery'], goesOn: true },
    { in: ['REFUND_DUE', 'REFUNDING'], events: [], goesOn: true },
  ],
  refunded: [
    { events: ['pay', 'refuse-delivery', 'refund', 'refunded'], goesOn: false },
    { events: ['refuse-delivery', 'refund', 'refunded'], goesOn: false },
    { events: ['refund', 'refunded'], goesOn: false },
    { events: ['refunded'], goesOn: false },
  ],
  'not-refunded': [
    // Its sum can be ordered again. Any other refund is owed to the customer, so it is sent again.
    { born: 'operator-refund', events: ['abandon-refund'], goesOn: false },
    { events: ['lose-refund'], goesOn: true },
  ],
};

/** The part of a payment that decides which resolutions fit it. */
type Standing = Pick<Payment, 'state' | 'born'>;

/**
 * What a person may say of a payment that has ended: its state stays. Late money is a record of its own (`charged`, `refunded`); the other
 * words confirm the end.
 */
const ofEnded: Partial<Record<PaymentState, readonly MovingResolution[]>> = {
  DECLINED: ['charged', 'not-charged', 'refunded'],
  EXPIRED: ['charged', 'not-charged', 'refunded'],
  DONE: ['delivered'],
  REFUNDED: ['refunded'],
  NOT_REFUNDED: ['not-refunded'],
};

/** Whether the money came and nothing was done with it yet. */
export const isUntouched = (state: PaymentState) => state === 'PAID';

const bookingIn = ({ state, born }: Standing, resolution: MovingResolution): Booking | undefined =>
  bookings[resolution].find(
    ({ events: [first], in: states, born: of = born }) =>
      of === born && (states ? states.includes(state) : first && moveOf(state, first)),
  );

const moving = keysOf(bookings);

/** Returns the resolutions that fit a payment on hold. One that was never sent is closed first, and then settled as ended. */
export const fitting = (payment: Standing): readonly MovingResolution[] =>
  ofEnded[payment.state === 'REGISTERED' ? 'EXPIRED' : payment.state] ??
  moving.filter((each) => bookingIn(payment, each));

const refuseUnfitting = (payment: Standing, resolution: MovingResolution): Refusal =>
  new Refusal(
    `"${resolution}" does not fit a payment that is ${payment.state}; what fits: ${fitting(payment).join(', ')}`,
  );

/** What a resolution books in this state; refused where it does not fit, with those that do. */
export const bookingOf = (payment: Standing, resolution: MovingResolution): Booking => {
  const booking = bookingIn(payment, resolution);
  if (!booking) throw refuseUnfitting(payment, resolution);
  return booking;
};

/** Whether a payment has ended, or was never sent; throws where the resolution does not fit such a state. */
export const isOfEnded = (payment: Standing, resolution: MovingResolution): boolean => {
  if (payment.state !== 'REGISTERED' && !ofEnded[payment.state]) return false;
  if (!fitting(payment).includes(resolution)) throw refuseUnfitting(payment, resolution);
  return true;
};

/** Refuses an amount and a number where no charge is booked. */
export const refuseCharge = ({ amount, number, resolution }: ResolutionOrder): void => {
  if (amount !== undefined)
    throw new Refusal(`"${resolution}" takes no amount here: it is booked already, or none was charged`);
  if (number !== undefined)
    throw new Refusal(`"${resolution}" takes no number here: the charge is booked already, or none was made`);
};

/** Reads an amount in whole units of a currency, as a person types it; undefined for what is none. */
export const readAmount = (amount: string, currency: string): Money | undefined => {
  const amountMinor = /^\d{1,12}(\.\d{1,2})?$/.test(amount) && toMinor(Number(amount), currency);
  return amountMinor ? { amountMinor, currency } : undefined;
};

/** What the person found charged. It must be said wherever a charge is booked: the price is never taken for granted. */
export const chargedOf = ({ charge }: Payment, { amount, resolution }: ResolutionOrder): Money => {
  if (amount === undefined)
    throw wrongWords(`Say what the provider charged: settle ID ${resolution} --amount AMOUNT, in ${charge.currency}`);
  const charged = readAmount(amount, charge.currency);
  if (!charged) throw wrongWords(`${amount} is no amount in ${charge.currency}`);
  return charged;
};
