import { market } from '@selfcare/markets/cg/market';
import type { Database } from '../db/database.ts';
import { createOutcomeMessageStore } from '../features/payments/notify/outcome-message-store.ts';
import type { MessageDeps, SendNext } from '../features/payments/notify/tell.ts';
import { createVault } from '../security/vault.ts';
import { testDataKey } from './engine.ts';
import type { Operator } from './fakes/operator.ts';

/** What tells customers in tests: every message may go out, and nobody is known by a code, unless `changes` say so. */
export const aTeller = (
  { database, operator }: { database: Database; operator: Operator },
  changes: Partial<MessageDeps> = {},
): MessageDeps => ({
  market,
  outcomeMessages: createOutcomeMessageStore(database, createVault(testDataKey)),
  sendSms: operator.sms.send,
  reserveNotice: async () => true,
  releaseNotice: async () => undefined,
  isOwner: async () => false,
  ...changes,
});

/** Sends all messages of a kind that are due, each once. */
export const sendAll = async (sendNext: SendNext): Promise<void> => {
  const tried: string[] = [];
  for (let id = await sendNext(tried); id !== undefined; id = await sendNext(tried)) tried.push(id);
};
