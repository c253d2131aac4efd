import { randomUUID } from 'node:crypto';
import type { PlainChoice } from '@selfcare/contract/plain-pages';
import { chosenOf, findChoices, type ChoiceDeps } from './choices.ts';
import { cut, type Form, type Sender } from './form-post.ts';
import { newNonce, runsScript, type KeptOrder, type KeptOrders } from './kept-order.ts';
import type { Shown } from './plain-pages.ts';
import { places, type Place, type Visit } from './visit.ts';

type ChoicePageDeps = ChoiceDeps & { orders: KeptOrders };

const nothing: PlainChoice['typed'] = { msisdn: '', account: '', email: '', amount: '' };

/** The page of a line or an account, and of what it may pay for where that was typed. */
export const showChoice = async (deps: ChoicePageDeps, visit: Visit, at: PlainChoice['at']): Promise<Shown> => {
  const { orders } = deps;
  const kept = orders.read(visit);
  const empty: NonNullable<KeptOrder['choice']> = { at, typed: nothing, wrong: {} };
  const choice = kept?.choice?.at === at ? kept.choice : empty;
  const hasScript = kept?.hasScript;
  const view = { page: 'choice', token: orders.tokenOf(kept), ...choice, ...(hasScript && { hasScript }) } as const;
  if (choice.notice || (choice.typed.msisdn === '' && choice.typed.account === '')) return { view };
  const found = await findChoices(deps, visit, at, choice.typed);
  if ('failed' in found) return { view: { ...view, notice: { kind: 'failed', text: found.failed } } };
  if ('wrong' in found) return { view: { ...view, wrong: { ...choice.wrong, ...found.wrong } } };
  const { msisdn: _msisdn, ...offered } = found;
  return { view: { ...view, ...offered } };
};

/** A line or an account as it was typed: back to its page, which shows what it may pay for; or, with that, on to payment. */
export const postChoice = async (
  deps: ChoicePageDeps,
  visit: Visit,
  { at, form, sender }: { at: PlainChoice['at']; form: Form; sender: Sender },
): Promise<Place> => {
  const { orders, market } = deps;
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
  const backWith = (more: Partial<NonNullable<KeptOrder['choice']>>) => {
    orders.keep(visit, { ...kept, choice: { at, typed, wrong: {}, ...more } });
    return places.choice(at);
  };
  if (sender !== 'own' && !orders.isToken(form.get('token'), before)) return backWith({ notice: { kind: 'confirm' } });
  const missing = at === 'fixed-internet' ? 'account' : 'msisdn';
  if (typed[missing] === '') return backWith({ wrong: { [missing]: 'missing' } });
  // The page of the application asks for the account after the number: nothing is wrong with one that was not asked for.
  if (at === 'bill' && form.has('account') && typed.account === '') return backWith({ wrong: { account: 'missing' } });
  // The page looks, and says what is wrong.
  if (!form.has('choice') && !form.has('amount')) return backWith({});
  const found = await findChoices(deps, visit, at, typed);
  if ('failed' in found || 'wrong' in found) return backWith({});
  const chosen = chosenOf(found, { at, choice: form.get('choice'), amount: typed.amount }, market);
  if ('wrong' in chosen) return backWith({ wrong: chosen.wrong });
  const order = { purchaseId: randomUUID(), ...chosen.order };
  orders.keep(visit, {
    nonce: kept.nonce,
    ...(hasScript && { hasScript }),
    typed: { msisdn: '', amount: '' },
    wrong: {},
    choice: { at, typed, wrong: {} },
    order,
  });
  return places.payment();
};
