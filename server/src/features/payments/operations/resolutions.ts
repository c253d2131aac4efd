import { toMinor, type CurrencyCode, type Money } from '@selfcare/contract/values/money';
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

/** What is booked, by whom and why. `amount`: what was charged, in whole units of the currency that is charged. */
export type ResolutionOrder = {
  resolution: Resolution;
  by: string;
  why: string;
  amount?: string | undefined;
};

/** Those that make moves; `make-good` makes none. */
export type MovingResolution = Exclude<Resolution, 'make-good'>;

type Booking = { events: readonly [PaymentEvent, ...PaymentEvent[]]; goesOn: boolean };

/**
 * How each resolution is booked, all by the machine's own moves: it fits the states that its first event leaves. `goesOn`:
 * the workers deliver, or give back, from here.
 */
const bookings: Readonly<Record<MovingResolution, Booking[]>> = {
  charged: [{ events: ['pay'], goesOn: true }],
  'not-charged': [{ events: ['decline'], goesOn: false }],
  delivered: [
    { events: ['deliver', 'delivered'], goesOn: false },
    { events: ['delivered'], goesOn: false },
  ],
  'not-delivered': [{ events: ['refuse-delivery'], goesOn: true }],
  'give-back': [{ events: ['refuse-delivery'], goesOn: true }],
  refunded: [
    { events: ['pay', 'refuse-delivery', 'refund', 'refunded'], goesOn: false },
    { events: ['refuse-delivery', 'refund', 'refunded'], goesOn: false },
    { events: ['refund', 'refunded'], goesOn: false },
    { events: ['refunded'], goesOn: false },
  ],
  'not-refunded': [{ events: ['lose-refund'], goesOn: true }],
};

/** Whether the money came and nothing was done with it yet. */
export const isUntouched = (state: PaymentState) => state === 'PAID';

/** A refusal, in words for whoever runs the command. */
export class ResolutionRefusal extends Error {
  override name = 'ResolutionRefusal';
}

const bookingIn = (state: PaymentState, resolution: MovingResolution): Booking | undefined => {
  const fits = resolution !== 'give-back' || isUntouched(state);
  return fits ? bookings[resolution].find(({ events }) => moveOf(state, events[0])) : undefined;
};

const moving = Object.keys(bookings) as MovingResolution[];

/** What a resolution books in this state; refused where it does not fit, with those that do. */
export const bookingOf = ({ state }: Payment, resolution: MovingResolution): Booking => {
  const booking = bookingIn(state, resolution);
  if (booking) return booking;
  const fitting = moving.filter((each) => bookingIn(state, each)).join(', ') || 'none';
  throw new ResolutionRefusal(`"${resolution}" does not fit a payment that is ${state}; what fits: ${fitting}`);
};

/** Refuses an amount where no charge is booked. */
export const refuseAmount = ({ amount, resolution }: ResolutionOrder): void => {
  if (amount !== undefined)
    throw new ResolutionRefusal(`"${resolution}" takes no amount here: it is booked already, or none was charged`);
};

/** What the person found charged. It must be said wherever a charge is booked: the price is never taken for granted. */
export const chargedOf = ({ charge }: Payment, order: ResolutionOrder, isBookedNow: boolean): Money | undefined => {
  if (!isBookedNow) {
    refuseAmount(order);
    return undefined;
  }
  const { amount, resolution } = order;
  if (amount === undefined)
    throw new ResolutionRefusal(
      `Say what the provider charged: settle ID ${resolution} --amount AMOUNT, in ${charge.currency}`,
    );
  const amountMinor = /^\d{1,12}(\.\d{1,2})?$/.test(amount) && toMinor(Number(amount), charge.currency as CurrencyCode);
  if (!amountMinor) throw new ResolutionRefusal(`${amount} is no amount in ${charge.currency}`);
  return { amountMinor, currency: charge.currency };
};
