import type { StatusWord } from '@selfcare/contract/payments';
import type { PaymentState } from './payment.machine.ts';

const words: Record<PaymentState, StatusWord> = {
  REGISTERED: 'REQUEST_REGISTERED',
  SENDING: 'REQUEST_RAISED',
  PENDING: 'REQUEST_RAISED',
  UNKNOWN: 'REQUEST_RAISED',
  PAID: 'REQUEST_RAISED',
  FULFILLING: 'REQUEST_RAISED',
  FULFIL_UNKNOWN: 'REQUEST_RAISED',
  DONE: 'SUCCESS',
  DECLINED: 'FAILED',
  EXPIRED: 'FAILED',
  REFUND_DUE: 'REQUEST_RAISED',
  REFUNDING: 'REQUEST_RAISED',
  REFUNDED: 'FAILED',
};

/** The wire's word for a state: an internal word never reaches the wire. */
export const wireStatus = (state: PaymentState): StatusWord => words[state];
