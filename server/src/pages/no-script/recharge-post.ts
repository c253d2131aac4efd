import { randomUUID } from 'node:crypto';
import type { WrongLine } from '@selfcare/contract/plain-pages';
import type { Market } from '@selfcare/markets/market';
import type { Caller } from '../../http/contract-routes.ts';
import { cut, type Form, type Sender } from './form-post.ts';
import { newNonce, runsScript, type KeptOrder, type KeptOrders } from './kept-order.ts';
import { saidOf } from './said.ts';
import { isWrong, readAmount, readLine } from './typed.ts';
import { contextFor, places, type Place, type Visit } from './visit.ts';

export type RechargePostDeps = { market: Market; call: Caller; orders: KeptOrders };

type Line = { wrong: WrongLine } | { failed: string } | { msisdn: string };

const billed = { POSTPAID: 'postpaid', HYBRID: 'hybrid' } as const;

/** Returns the line to recharge, found as the page's script does. */
const findLine = async ({ market, call }: RechargePostDeps, visit: Visit, msisdn: string): Promise<Line> => {
  const answer = await call('validateMsisdn', { msisdn }, contextFor(visit));
  if ('failure' in answer) {
    const isUnknown = answer.failure.code === '404';
    return isUnknown ? { wrong: 'unknown' } : { failed: saidOf(answer, market, visit.language.tag) };
  }
  const { lineType } = answer.result;
  return lineType === 'PREPAID' ? { msisdn } : { wrong: billed[lineType] };
};

/** Home names its field by an id. */
const numberField = (form: Form) => (form.has('msisdn') ? 'msisdn' : 'home-number');
/** Returns true when a form contains a recharge. */
export const isRecharge = (form: Form) => form.has(numberField(form)) || form.has('amount');

/** Handles a recharge: continues to payment, or shows the form again, with its token for an unknown sender. */
export const postRecharge = async (
  deps: RechargePostDeps,
  visit: Visit,
  form: Form,
  sender: Sender,
): Promise<Place> => {
  const { market, orders } = deps;
  const before = orders.read(visit);
  const typed = { msisdn: cut(form.get(numberField(form)), 40), amount: cut(form.get('amount'), 40) };
  const hasScript = runsScript(visit, before);
  const kept: KeptOrder = {
    nonce: before?.nonce ?? newNonce(),
    typed,
    wrong: {},
    ...(hasScript && { hasScript }),
  };
  const backWith = (more: Partial<KeptOrder>) => {
    orders.keep(visit, { ...kept, ...more });
    return places.recharge;
  };
  if (sender !== 'own' && !orders.isToken(form.get('token'), before)) return backWith({ notice: { kind: 'confirm' } });

  const number = readLine(typed.msisdn, market);
  const line = isWrong(number) ? number : await findLine(deps, visit, number.value);
  const amount = readAmount(typed.amount, market);
  // The application asks for the amount after the number: it was not requested yet.
  const wrongAmount = isWrong(amount) && form.has('amount') ? { amount: amount.wrong } : {};
  if ('wrong' in line) return backWith({ wrong: { msisdn: line.wrong, ...wrongAmount } });
  if ('failed' in line) return backWith({ wrong: wrongAmount, notice: { kind: 'failed', text: line.failed } });
  if (isWrong(amount)) return backWith({ wrong: wrongAmount });
  orders.keep(visit, { ...kept, order: { purchaseId: randomUUID(), msisdn: line.msisdn, amount: amount.value } });
  return places.payment();
};
