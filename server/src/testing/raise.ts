import type { InitiateRequest } from '@selfcare/contract/payments';
import { aProcess, aRecharge } from './orders.ts';
import type { Browser, TestPortal } from './portal.ts';

/** Initiates an order and has it processed, as its page does: the id of its transaction, which waits for its customer. */
export const raise = async (browser: Browser, order = aRecharge(), headers = {}): Promise<string> => {
  const { transactionId } = (await browser.post('initiate', order, headers)).body.result;
  await browser.post('process', aProcess(transactionId, order.paymentMode));
  return transactionId;
};

/** Raises an order, has its customer pay by card or push, and lets the workers do what follows within ten minutes. */
export const payFor = async (
  { operator, settle }: Pick<TestPortal, 'operator' | 'settle'>,
  browser: Browser,
  order: InitiateRequest,
  headers = {},
): Promise<string> => {
  const id = await raise(browser, order, headers);
  if (order.paymentMode === 'PAYMENT_GATEWAY') operator.card.pay(id);
  else operator.wallet.approve(id);
  await settle(600);
  return id;
};
