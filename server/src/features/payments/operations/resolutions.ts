import { toMinor, type CurrencyCode, type Money } from '@selfcare/contract/values/money';
import { Refusal } from '../../../commands/command-words.ts';
import { moveOf, type PaymentEvent, type PaymentState } from '../core/payment.machine.ts';
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

type Booking = { events: readonly PaymentEvent[]; goesOn: boolean; in?: readonly PaymentState[] };

/**
 * How each resolution is booked, all by the machine's own moves: it fits the states that its first event leaves, or of these those it
 * names (`in`). `goesOn`: the workers deliver, or give back, from here.
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
  'not-refunded': [{ events: ['lose-refund'], goesOn: true }],
};

/**
 * What a person may say of a payment that has ended: its state stays. Late money is a record of its own (`charged`, `refunded`); the other
 * words confirm the end.
 */
const ofEnded: Partial<Record<PaymentState, readonly MovingResolution[]>> = {
  DECLINED: ['charged', 'not-charged', 'refunded'],
  EXPIRED: ['charged', 'not-charged', 'refunded'],
  DONE: ['delivered'],
  REFUNDED: ['refunded'],
};

/** Whether the money came and nothing was done with it yet. */
export const isUntouched = (state: PaymentState) => state === 'PAID';

const bookingIn = (state: PaymentState, resolution: MovingResolution): Booking | undefined =>
  bookings[resolution].find(({ events: [first], in: states }) =>
    states ? states.includes(state) : first && moveOf(state, first),
  );

const moving = Object.keys(bookings) as MovingResolution[];

/** What a person may settle a payment on hold as, by its state. One that was never sent is closed first, and then settled as ended. */
export const fittingIn = (state: PaymentState): readonly MovingResolution[] =>
  ofEnded[state === 'REGISTERED' ? 'EXPIRED' : state] ?? moving.filter((each) => bookingIn(state, each));

const refuseUnfitting = (state: PaymentState, resolution: MovingResolution): Refusal =>
  new Refusal(`"${resolution}" does not fit a payment that is ${state}; what fits: ${fittingIn(state).join(', ')}`);

/** What a resolution books in this state; refused where it does not fit, with those that do. */
export const bookingOf = ({ state }: Payment, resolution: MovingResolution): Booking => {
  const booking = bookingIn(state, resolution);
  if (!booking) throw refuseUnfitting(state, resolution);
  return booking;
};

/** Whether a payment has ended, or was never sent; throws where the resolution does not fit such a state. */
export const isOfEnded = ({ state }: Payment, resolution: MovingResolution): boolean => {
  if (state !== 'REGISTERED' && !ofEnded[state]) return false;
  if (!fittingIn(state).includes(resolution)) throw refuseUnfitting(state, resolution);
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
  const amountMinor = /^\d{1,12}(\.\d{1,2})?$/.test(amount) && toMinor(Number(amount), currency as CurrencyCode);
  return amountMinor ? { amountMinor, currency } : undefined;
};

/** What the person found charged. It must be said wherever a charge is booked: the price is never taken for granted. */
export const chargedOf = ({ charge }: Payment, { amount, resolution }: ResolutionOrder): Money => {
  if (amount === undefined)
    throw new Refusal(`Say what the provider charged: settle ID ${resolution} --amount AMOUNT, in ${charge.currency}`);
  const charged = readAmount(amount, charge.currency);
  if (!charged) throw new Refusal(`${amount} is no amount in ${charge.currency}`);
  return charged;
};
