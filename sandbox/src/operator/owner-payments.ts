import type { Debit, Money, Refund } from '../books.ts';
import type { Sandbox } from '../sandbox.ts';
import { inBalance, walletNameOf } from './market.ts';
import type { WalletPort } from './phones.ts';
import type { Prompt } from './prompts.ts';
import type { SmsTexts } from '../locales/texts.ts';
import { smsTexts } from './texts.ts';

/** Why a wallet cannot pay, known before its owner is asked. */
export type Unable = 'no-wallet' | 'locked' | 'too-little';

/** "Callback first" waits this long for the owner; a portal gives up on a provider after 20 s. */
const ownerBeforeAnswerMs = 15_000;

type Payment = Money & { port: WalletPort; payer: string | undefined };

/** Why the wallet of `payer` at a provider cannot pay this much now; an undefined payer has none. */
export const whyUnable = ({ phones, market }: Sandbox, payment: Payment): Unable | undefined => {
  const { port, payer } = payment;
  const wallet = payer === undefined ? undefined : phones.find(payer)?.wallets[port];
  if (!wallet) return 'no-wallet';
  if (wallet.locked) return 'locked';
  return wallet.balance < inBalance(market, payment) ? 'too-little' : undefined;
};

/** How an answered prompt ends its payment: the balance may have shrunk since the owner was asked. */
export const endOf = (sandbox: Sandbox, prompt: Prompt): 'paid' | 'declined' | 'expired' | 'too-little' => {
  if (prompt.state === 'declined' || prompt.state === 'expired') return prompt.state;
  return whyUnable(sandbox, { ...prompt, payer: prompt.msisdn }) === undefined ? 'paid' : 'too-little';
};

/**
 * Takes what the owner approved: books, balance and SMS. Gives the debit's id. Refuses nothing: the caller looked.
 * `promisedId` is the id that the provider has given out for it already.
 */
export const takePayment = (
  sandbox: Sandbox,
  payment: Pick<Prompt, 'port' | 'msisdn' | 'amount' | 'currency' | 'reference' | 'payee'>,
  promisedId?: string,
): string => {
  const { port, msisdn, amount, currency, reference, payee } = payment;
  const entry = sandbox.books.debit({ id: promisedId, port, reference, amount, currency, payer: msisdn });
  const taken = { amount: -amount, currency };
  const balance = sandbox.phones.addToWallet(msisdn, port, taken).wallets[port]?.balance ?? 0;
  sandbox.phones.send(msisdn, wording(sandbox, port).debited(entry, payee, balance, entry.id));
  return entry.id;
};

/** Notes how a prompt ended; an owner who had too little is noted as one who declined. */
export const noteEnd = ({ activity }: Sandbox, prompt: Prompt, isPaid: boolean): void => {
  const { port, msisdn, amount, currency, state } = prompt;
  const unpaid = state === 'expired' ? 'prompt-expired' : 'prompt-declined';
  activity.note({ what: isPaid ? 'prompt-approved' : unpaid, port, msisdn, amount, currency });
};

/** Gives a wallet's debit back, or a part of it: books, balance and SMS. Undefined where less than that is left of it. */
export const giveBack = (sandbox: Sandbox, port: WalletPort, debit: Debit, part?: number): Refund | undefined => {
  return sandbox.store.transaction(() => {
    const refund = sandbox.books.refund(debit.id, part);
    if (refund === undefined) return undefined;
    const { payer: msisdn } = debit;
    const { amount, currency } = refund;
    const balance = sandbox.phones.addToWallet(msisdn, port, refund).wallets[port]?.balance ?? 0;
    sandbox.phones.send(msisdn, wording(sandbox, port).refunded(refund, balance, refund.id));
    sandbox.activity.note({ what: 'refunded', port, msisdn, amount, currency });
    return refund;
  });
};

/** Resolves when the owner has answered and the callback named by `key` has gone out, or after a while without. */
export const callbackGone = async (sandbox: Sandbox, promptId: string, key: string): Promise<void> => {
  const sent = sandbox.callbacks.sent(key, ownerBeforeAnswerMs);
  sandbox.prompts.answerByItself(promptId);
  await sent;
};

const wording = ({ market }: Sandbox, port: WalletPort): SmsTexts => {
  return smsTexts({ ...market, walletName: walletNameOf(market, port) });
};
