import type { Visit } from '../harness/browser.ts';
import { inspect } from '../harness/inspect.ts';
import type { Sandbox } from '../harness/sandbox.ts';
import { paymentScreen } from './payment.ts';
import { statusScreen } from './status.ts';

/** Pays what is on the payment page from this wallet, whose owner agrees, and answers the transaction. */
export const payFrom = async (here: Visit, sandbox: Sandbox, payer: string): Promise<string> => {
  await sandbox.auto(payer, 'approve');
  await paymentScreen(here).payByPush(payer);
  const status = statusScreen(here);
  await status.says('paid');
  await inspect(here.page, 'paid');
  return status.transactionId();
};
