import type { Debit, Money, Refund } from '../books.ts';
import type { Sandbox } from '../sandbox.ts';
import { inBalance, walletNameOf } from './market.ts';
import type { WalletPort } from '../wallets.ts';
import type { Prompt } from './prompts.ts';
import type { SmsTexts } from '../locales/texts.ts';
import { smsTexts } from './texts.ts';

/** A reason why a wallet cannot pay, known without a prompt. */
export type Unable = 'no-wallet' | 'locked' | 'too-little';

/** Milliseconds that `callback-first` waits for the owner; a portal times out after 20 s. */
const ownerBeforeAnswerMs = 15_000;

type Payment = Money & { port: WalletPort; payer: string | undefined };

/** Returns the reason why a payer's wallet cannot pay this amount now. An undefined payer has no wallet. */
export const whyUnable = ({ phones, market }: Sandbox, payment: Payment): Unable | undefined => {
  const { port, payer } = payment;
  const wallet = payer === undefined ? undefined : phones.find(payer)?.wallets[port];
  if (!wallet) return 'no-wallet';
  if (wallet.locked) return 'locked';
  return wallet.balance < inBalance(market, payment) ? 'too-little' : undefined;
};

/** Returns the end of an answered prompt. The balance may have shrunk since the prompt was sent. */
export const endOf = (sandbox: Sandbox, prompt: Prompt): 'paid' | 'declined' | 'expired' | 'too-little' => {
  if (prompt.state === 'declined' || prompt.state === 'expired') return prompt.state;
  return whyUnable(sandbox, { ...prompt, payer: prompt.msisdn }) === undefined ? 'paid' : 'too-little';
};

/**
 * Books an approved payment (debit, balance and SMS) and returns the debit's id, which is `promisedId` if given. The
 * caller has checked the wallet.
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

/** Notes the end of a prompt in the journal. Too low a balance counts as a decline. */
export const noteEnd = ({ activity }: Sandbox, prompt: Prompt, isPaid: boolean): void => {
  const { port, msisdn, amount, currency, state } = prompt;
  const unpaid = state === 'expired' ? 'prompt-expired' : 'prompt-declined';
  activity.note({ what: isPaid ? 'prompt-approved' : unpaid, port, msisdn, amount, currency });
};

/** Refunds a wallet's debit or a part of it (books, balance and SMS). Returns undefined if less than `part` is left. */
export const refundDebit = (sandbox: Sandbox, port: WalletPort, debit: Debit, part?: number): Refund | undefined => {
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

/** Resolves when the owner has answered and the callback named `key` was sent, or after a limit. */
export const callbackGone = async (sandbox: Sandbox, promptId: string, key: string): Promise<void> => {
  const sent = sandbox.callbacks.sent(key, ownerBeforeAnswerMs);
  sandbox.prompts.answerByItself(promptId);
  await sent;
};

const wording = ({ market }: Sandbox, port: WalletPort): SmsTexts => {
  return smsTexts({ ...market, walletName: walletNameOf(market, port) });
};
