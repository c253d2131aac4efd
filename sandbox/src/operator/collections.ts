import { randomUUID } from 'node:crypto';
import { newId, type Money } from '../books.ts';
import type { Message } from '../callbacks.ts';
import { wrongAmountOf, type Answer, type Lies } from '../faults/answer.ts';
import type { Sandbox } from '../sandbox.ts';
import { callbackGone, endOf, noteEnd, takePayment, whyUnable, type Unable } from './owner-payments.ts';
import type { WalletPort } from '../wallets.ts';

/** A payment at a wallet under the merchant's own id, from the request to its end. */
export type Collection = {
  /** The portal's transaction id, which the merchant may use once. */
  reference: string;
  conversationId: string;
  payer: string;
  amount: number;
  currency: string;
  state: 'pending' | 'paid' | 'declined' | 'expired' | Unable;
  promptId?: string;
  /** The provider's id of the payment, once paid. */
  debitId?: string;
  /** The id that a lie named before there was a payment. A later payment has it. */
  promisedId?: string;
};

/** A merchant's request. `payer` is undefined for a foreign number. */
export type CollectionOrder = Money & { reference: string; payer: string | undefined; description: string };

export type Collections = {
  find: (reference: string) => Collection | undefined;
  /**
   * Prompts the owner, or stores the reason why that is impossible. Returns undefined, without a prompt, for a repeated
   * reference.
   */
  ask: (order: CollectionOrder) => Collection | undefined;
  /** Resolves when the owner has answered and the callback was sent, or after a limit. */
  calledBack: (reference: string) => Promise<void>;
  /** Returns the lies about a collection, worded by `word`. */
  lies: (found: Collection, word: (told: Collection) => Answer) => Lies;
};

/** Builder of the genuine callback of an ended collection, and of a forged one without the secret. */
export type Wording = (ended: Collection) => { genuine: Message; forged: Message };

/** Opens the collections of a provider that identifies a payment by the merchant's own id. */
export const openCollections = (sandbox: Sandbox, port: WalletPort, wording: Wording): Collections => {
  const drawer = sandbox.store.drawer<Collection>(`${port}-collection`);
  const byPrompt = sandbox.store.drawer<string>(`${port}-prompt`);
  const keep = (collection: Collection): Collection => {
    drawer.put(collection.reference, collection);
    if (collection.promptId !== undefined) byPrompt.put(collection.promptId, collection.reference);
    return collection;
  };

  sandbox.prompts.settleWith(port, (prompt) => {
    const asked = drawer.get(byPrompt.get(prompt.id) ?? '');
    if (asked?.state !== 'pending') return () => undefined;
    const state = endOf(sandbox, prompt);
    const debitId = state === 'paid' ? takePayment(sandbox, prompt, asked.promisedId) : undefined;
    const ended = keep({ ...asked, state, debitId });
    return () => {
      noteEnd(sandbox, prompt, state === 'paid');
      const occasion = { port, operation: 'debit', msisdn: ended.payer } as const;
      sandbox.callbacks.deliver({ key: ended.conversationId, occasion, ...wording(ended) });
    };
  });

  return {
    find: drawer.get,
    ask: (order) =>
      drawer.get(order.reference) === undefined
        ? sandbox.store.transaction(() => keep(begin(sandbox, port, order)))
        : undefined,
    calledBack: async (reference) => {
      const asked = drawer.get(reference);
      if (asked?.state === 'pending') await callbackGone(sandbox, asked.promptId ?? '', asked.conversationId);
    },
    lies: (found, word) => {
      const unpaid = (state: Collection['state']) => () => word({ ...found, state, debitId: undefined });
      const paid = (amount: number): Answer => {
        const debitId = found.debitId ?? found.promisedId ?? newId('TX');
        keep({ ...found, promisedId: debitId });
        return word({ ...found, state: 'paid', debitId, amount });
      };
      return {
        // Both providers word this one as failed; one of them words a decline as cancelled.
        'says-failed': unpaid('too-little'),
        'says-expired': unpaid('expired'),
        'says-pending': unpaid('pending'),
        'says-paid': () => paid(found.amount),
        'wrong-amount': () => paid(wrongAmountOf(found.amount)),
      };
    },
  };
};

const begin = (sandbox: Sandbox, port: WalletPort, order: CollectionOrder): Collection => {
  const { reference, payer = '', amount, currency, description } = order;
  const { company: payee } = sandbox.market;
  const asked = { reference, conversationId: randomUUID(), payer, amount, currency };
  const unable = whyUnable(sandbox, { ...order, port });
  sandbox.activity.note({ what: unable ? 'refused' : 'prompt-sent', port, msisdn: payer, amount, currency });
  if (unable !== undefined) return { ...asked, state: unable };
  const prompt = sandbox.prompts.raise({ port, msisdn: payer, amount, currency, payee, reference, description });
  return { ...asked, state: 'pending', promptId: prompt.id };
};
