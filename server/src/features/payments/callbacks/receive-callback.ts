import type { Database } from '../../../db/database.ts';
import type { CallbackStore } from './callback-store.ts';
import type { EngineContext } from '../core/engine.ts';

/** Reads which transaction a provider's callback speaks of; whatever else it says is not believed. */
export type ParseCallback = (body: unknown) => { transactionId: string } | undefined;

/** A callback whose signature or secret was checked. */
type ProviderCallback = { provider: string; rawBody: string; transactionId: string | undefined };

/**
 * Keeps a callback and has the provider asked at once: a callback is a hint, the enquiry decides. Returns when it is
 * safely stored, so that a 200 is true after a crash.
 */
export const createCallbackReceiver =
  ({ database, callbacks, engine }: { database: Database; callbacks: CallbackStore; engine: EngineContext }) =>
  async ({ provider, rawBody, transactionId }: ProviderCallback): Promise<void> => {
    const payment = transactionId ? await engine.store.find(transactionId) : undefined;
    await database.transaction(async () => {
      await callbacks.add(provider, rawBody, payment?.id ?? null);
      if (payment) await engine.store.scheduleNow(payment.id);
    });
    if (payment) engine.changed(payment.id);
  };

export type ReceiveCallback = ReturnType<typeof createCallbackReceiver>;
