import { toE164 } from '@selfcare/contract/values/msisdn';
import type { Market } from '@selfcare/markets/market';
import type { Payment } from '../core/payment.ts';
import type { OutcomeMessageStore } from './outcome-message-store.ts';

/** What telling customers needs; `sendSms` hands one message to the SMS centre. */
export type MessageDeps = {
  market: Market;
  outcomeMessages: OutcomeMessageStore;
  sendSms: (sms: { to: string; text: string }) => Promise<{ outcome: string }>;
  /**
   * Takes one message of what a number gets, codes included: it never takes the last one of ten minutes, nor the last
   * three of a day, which are its owner's for codes.
   */
  reserveNotice: (msisdn: string) => Promise<boolean>;
  /** Puts back what was taken for a message that did not go out. */
  releaseNotice: (msisdn: string) => Promise<void>;
  /** Whether this browser paid from this number, or proved it by a code. */
  isOwner: (browserHash: string, msisdn: string) => Promise<boolean>;
};

/** Sends the message that is due next, of none of `tried`; answers whose it was, undefined where none is due. */
export type SendNext = (tried: string[]) => Promise<string | undefined>;

/** Claims the payment that is due next, and sends its message where there is something to say. */
export const sendNextOf =
  <Claimed extends Payment>(
    claim: (tried: string[]) => Promise<Claimed | undefined>,
    send: (payment: Claimed) => Promise<void>,
  ): SendNext =>
  async (tried) => {
    const payment = await claim(tried);
    if (payment) await send(payment);
    return payment?.id;
  };

type Message = { to: string; text: string; release: () => Promise<unknown> };

/**
 * Sends one message that follows a payment. Where its number has got enough it is left out: the page and its link tell. One
 * that did not go out is released, to be tried again.
 */
export const tell = async (deps: MessageDeps, { to, text, release }: Message): Promise<void> => {
  if (!(await deps.reserveNotice(to))) return;
  if (await isSent(deps, to, text)) return;
  await deps.releaseNotice(to);
  await release();
};

/** The same of money that was given back: that is told in any case. */
export const tellOfRefund = async (deps: MessageDeps, { to, text, release }: Message): Promise<void> => {
  if (!(await isSent(deps, to, text))) await release();
};

const isSent = async ({ market, sendSms }: MessageDeps, to: string, text: string) =>
  (await sendSms({ to: toE164(to, market), text })).outcome !== 'unsent';
