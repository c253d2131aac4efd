import { randomUUID } from 'node:crypto';
import type { PlainChoice, PlainCode } from '@selfcare/contract/plain-pages';
import type { Market } from '@selfcare/markets/market';
import { isFresh, readBalance } from './balance.ts';
import { askForCode, checkCode, refusedAgain, type KeptCode } from './bill-code.ts';
import { chosenOf, findBilledLine, findChoices, findOpenBill, type ChoiceDeps } from './choices.ts';
import { cut, type Form, type Sender } from '../form-post.ts';
import { newNonce, runsScript, type KeptOrder, type KeptOrders } from '../kept-order.ts';
import type { Shown } from '../plain-pages.ts';
import { saidOf } from '../said.ts';
import { isWrong, readLine } from '../typed.ts';
import { places, type Place, type Visit } from '../visit.ts';

type ChoicePageDeps = ChoiceDeps & { orders: KeptOrders };

const nothing: PlainChoice['typed'] = { msisdn: '', account: '', email: '', amount: '' };

type Kept = NonNullable<KeptOrder['choice']>;

/** Shows the page of a line or an account, with its offers once that was typed. */
export const showChoice = async (deps: ChoicePageDeps, visit: Visit, at: PlainChoice['at']): Promise<Shown> => {
  const { orders } = deps;
  const kept = orders.read(visit);
  const empty: Kept = { at, typed: nothing, wrong: {} };
  const { code, balance, ...choice } = kept?.choice?.at === at ? kept.choice : empty;
  const hasScript = kept?.hasScript;
  const view = { page: 'choice', token: orders.tokenOf(kept), ...choice, ...(hasScript && { hasScript }) } as const;
  if (code && !code.isOpen) return { view: { ...view, code: shownOf(code) } };
  if (choice.notice || (choice.typed.msisdn === '' && choice.typed.account === '')) return { view };
  const found = code ? await findOpenBill(deps, visit, choice.typed) : await findChoices(deps, visit, at, choice.typed);
  if ('isOver' in found) return { view: { ...view, code: { typed: '', fault: 'expired' } } };
  if ('failed' in found) return { view: { ...view, notice: { kind: 'failed', text: found.failed } } };
  if ('wrong' in found) return { view: { ...view, wrong: { ...choice.wrong, ...found.wrong } } };
  const { msisdn: _msisdn, ...offered } = found;
  return { view: { ...view, ...offered, ...(balance && isFresh(balance) && { balance }) } };
};

/** Returns the visible part of a code; its id stays in the cookie. */
const shownOf = ({ otpId: _otpId, isOpen: _isOpen, ...code }: KeptCode): PlainCode => code;

/** Requests or verifies the code of a line's bill; returns the state of its page. */
const takeCode = async (
  deps: ChoicePageDeps,
  visit: Visit,
  { form, typed, before }: { form: Form; typed: PlainChoice['typed']; before: KeptCode | undefined },
): Promise<Partial<Kept>> => {
  const number = readLine(typed.msisdn, deps.market);
  if (isWrong(number)) return { wrong: { msisdn: number.wrong } };
  const msisdn = number.value;
  if (form.has('otp') && !form.has('by')) {
    // The cookie has expired.
    if (!before) return { code: { otpId: '', typed: '', fault: 'expired' } };
    const code = before.isOpen ? before : await checkCode(deps, visit, { form, msisdn, before });
    return code.isOpen ? { code, typed: { ...typed, account: '' } } : { code };
  }
  const line = await findBilledLine(deps, visit, typed);
  if ('wrong' in line) return { wrong: line.wrong };
  const refuse = (says: string): Partial<Kept> =>
    before ? { code: refusedAgain(before, says) } : { notice: { kind: 'failed', text: says } };
  if ('failed' in line) return refuse(line.failed);
  const asked = await askForCode(deps, visit, { msisdn, before });
  return 'code' in asked ? { code: asked.code } : refuse(saidOf(asked.refused, deps.market, visit.language.tag));
};

const isSameLine = (one: PlainChoice['typed'], other: PlainChoice['typed'], market: Market): boolean => {
  const [first, second] = [readLine(one.msisdn, market), readLine(other.msisdn, market)];
  return !isWrong(first) && !isWrong(second) && first.value === second.value;
};

/** Handles a typed line or account; returns its page, or that of payment. */
export const postChoice = async (
  deps: ChoicePageDeps,
  visit: Visit,
  { at, form, sender }: { at: PlainChoice['at']; form: Form; sender: Sender },
): Promise<Place> => {
  const { orders, market } = deps;
  const token = form.get('token');
  // Two presses of a new browser count as one browser, so that the second may use the first one's code.
  if (sender === 'own' && token !== '') visit.context.nameBrowser(`plain ${token}`);
  const before = orders.read(visit);
  const typed = {
    msisdn: cut(form.get('msisdn'), 40),
    account: cut(form.get('account'), 40),
    email: cut(form.get('email'), 254),
    amount: cut(form.get('amount'), 40),
  };
  const hasScript = runsScript(visit, before);
  const kept: KeptOrder = {
    nonce: newNonce(),
    typed: { msisdn: '', amount: '' },
    wrong: {},
    ...before,
    ...(hasScript && { hasScript }),
  };
  const sameLine =
    before?.choice?.at === at && isSameLine(before.choice.typed, typed, market) ? before.choice : undefined;
  const { code, balance } = sameLine ?? {};
  // The same line keeps its code and balance; an account opens the bill without a code.
  const known = { ...(code && typed.account === '' && { code }), ...(balance && { balance }) };
  const backWith = (more: Partial<Kept>) => {
    orders.keep(visit, { ...kept, choice: { at, typed, wrong: {}, ...known, ...more } });
    return places.choice(at);
  };
  if (sender !== 'own' && !orders.isToken(token, before))
    return backWith({
      ...(code && { code: { ...code, typed: cut(form.get('otp'), 20) } }),
      notice: { kind: 'confirm' },
    });
  const missing = at === 'fixed-internet' ? 'account' : 'msisdn';
  if (typed[missing] === '') return backWith({ wrong: { [missing]: 'missing' } });
  if (at === 'bill' && (form.has('by') || form.has('otp')))
    return backWith(await takeCode(deps, visit, { form, typed, before: code }));
  if (at === 'broadband' && form.has('balance')) {
    const number = readLine(typed.msisdn, market);
    const read = isWrong(number) ? undefined : await readBalance(deps, visit, number.value);
    return backWith(read ? { balance: read } : {});
  }
  const isOpen = known.code?.isOpen === true;
  // The application asks for the account after the number: it was not requested yet.
  if (at === 'bill' && form.has('account') && typed.account === '' && !isOpen)
    return backWith({ wrong: { account: 'missing' } });
  // The page itself reads the offers and shows errors.
  if (!form.has('choice') && !form.has('amount')) return backWith({});
  const found = isOpen ? await findOpenBill(deps, visit, typed) : await findChoices(deps, visit, at, typed);
  if ('failed' in found || 'wrong' in found || 'isOver' in found) return backWith({});
  const chosen = chosenOf(found, { at, choice: form.get('choice'), amount: typed.amount }, market);
  if ('wrong' in chosen) return backWith({ wrong: chosen.wrong });
  const order = { purchaseId: randomUUID(), ...chosen.order };
  orders.keep(visit, {
    nonce: kept.nonce,
    ...(hasScript && { hasScript }),
    typed: { msisdn: '', amount: '' },
    wrong: {},
    choice: { at, typed, wrong: {}, ...(known.code && { code: known.code }) },
    order,
  });
  return places.payment();
};
