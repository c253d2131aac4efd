import type { Database } from '../../../db/database.ts';
import type { CallbackStore } from './callback-store.ts';
import type { EngineContext } from '../core/engine.ts';
import type { Claim, ReadCallback } from '../core/gateway.ts';
import type { MethodConnector } from '../methods/methods.ts';

/** Reads which transaction a provider's callback speaks of, and what it claims; nothing of it is believed unasked. */
export type ParseCallback = (body: unknown) => ReadCallback | undefined;

/** A callback whose signature or secret was checked. */
type ProviderCallback = {
  provider: string;
  /** Whose debits it may speak of. */
  connector: MethodConnector;
  rawBody: string;
  transactionId?: string;
  claim?: Claim | undefined;
  disputeId?: string;
};

/**
 * Keeps a callback and has the provider asked at once: a callback is a hint, the enquiry decides. Returns when it is
 * safely stored, so that a 200 is true after a crash.
 */
export const createCallbackReceiver =
  ({
    database,
    callbacks,
    engine,
  }: {
    database: Database;
    callbacks: CallbackStore;
    engine: Pick<EngineContext, 'store' | 'children' | 'connectors' | 'disputes' | 'changed'>;
  }) =>
  async ({ provider, connector, rawBody, transactionId, claim, disputeId }: ProviderCallback): Promise<void> => {
    const named = await database.transaction(async () => {
      const payment = await callbacks.add(provider, rawBody, transactionId ?? null);
      // A provider claims nothing of what another one was asked to debit.
      const isTheirs = payment && engine.connectors.ofMode[payment.method] === connector;
      if (payment) await engine.store.scheduleNow(payment.id, (isTheirs && claim) || null);
      if (isTheirs && disputeId) await engine.disputes.notice(payment.id, disputeId);
      return payment;
    });
    if (named) engine.changed(named.id);
  };

export type ReceiveCallback = ReturnType<typeof createCallbackReceiver>;
