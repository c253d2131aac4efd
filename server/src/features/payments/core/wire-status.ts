import type { StatusResult, StatusWord } from '@selfcare/contract/payments';
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
  NOT_REFUNDED: 'SUCCESS',
};

/** The wire's word for a state: an internal word never reaches the wire. */
export const wireStatus = (state: PaymentState): StatusWord => words[state];

/** Whether the customer's money moved, as each state has it. */
export const charged: Record<PaymentState, StatusResult['charged']> = {
  REGISTERED: 'no',
  SENDING: 'pending',
  PENDING: 'pending',
  UNKNOWN: 'pending',
  PAID: 'yes',
  FULFILLING: 'yes',
  FULFIL_UNKNOWN: 'yes',
  DONE: 'yes',
  DECLINED: 'no',
  EXPIRED: 'no',
  REFUND_DUE: 'yes',
  REFUNDING: 'yes',
  REFUNDED: 'refunded',
  NOT_REFUNDED: 'yes',
};
