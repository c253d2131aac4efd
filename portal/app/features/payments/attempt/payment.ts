import type { Lost, Refused } from '../../../api/answer.ts';
import type { Payment as State, PaymentEvent as Event } from './payment.machine.ts';

/** The payment that stands in the way of another one (409), where the refusal names it. */
export const liveTransaction = (failure: Refused | Lost): string | undefined => {
  if (failure.outcome === 'lost' || failure.code !== '409') return undefined;
  const id = failure.result.transactionId;
  return typeof id === 'string' ? id : undefined;
};

/** Whether somebody else has just paid for this: no payment of theirs is named, and this one was not sent. */
export const isOthersPayment = ({ code, result }: Refused): boolean => code === '409' && result.underWay === true;

/** Where the page stands; failures are those of the client. */
export type Payment = State<Refused | Lost>;
/** What can happen to it. */
export type PaymentEvent = Event<Refused | Lost>;
