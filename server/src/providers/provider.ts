import type { Market } from '@selfcare/markets/market';
import { z } from 'zod';
import type { CallRecord, UnreadAnswer } from '../connectors/http-client.ts';
import type { Webhook } from '../features/payments/callbacks/webhook-routes.ts';
import { callbackSecrets } from './callback-secrets.ts';

/** Connection settings of a provider, with receivers of its calls and unreadable responses. */
type Reach = {
  baseUrl: string;
  proxy: string | undefined;
  certificate: string | undefined;
  timeoutMs: number;
  onCall: (call: CallRecord) => void;
  onUnread: (answer: UnreadAnswer) => void;
};

/** The portal's data that connectors need. */
type Caller = {
  market: Market;
  publicUrl: string;
  /** The base of callback addresses; a provider's own path follows. */
  callbackUrl: string;
  onSmsReceipt: (state: string) => void;
  /** Receives the origin of an unlisted payment page. */
  onForeignPage: (origin: string) => void;
};

/** A system that the portal calls: settings, connectors, callbacks. */
type Provider<Shape extends z.ZodRawShape, Shipped extends Record<string, string>, Connectors extends object> = {
  /** The markets that call it: all, those offering its payment method, or by a condition. */
  calledBy: 'every market' | 'who offers its method' | ((market: Market) => boolean);
  /** Settings by environment name, `<NAME>_URL` among them. */
  settings: Shape;
  /** Default credentials for the sandbox. They are public, so a real provider must have others. */
  shipped: Shipped;
  /** Returns its address in the sandbox. */
  inSandbox: (sandbox: { url: string; sms: string }, market: Market) => string;
  /** Returns the end of its address when the market's file defines it, with the name there. */
  addressEnd?: (market: Market) => { end: string; named: string };
  connect: (settings: z.output<z.ZodObject<Shape>>, reach: Reach, caller: Caller) => Connectors;
  /** Callback address and authentication. */
  webhook: ((settings: z.output<z.ZodObject<Shape>>) => Webhook) | null;
};

/** Describes a provider with the types of its settings. */
export const provider = <
  Shape extends z.ZodRawShape,
  Shipped extends Record<string, string>,
  Connectors extends object,
>(
  described: Provider<Shape, Shipped, Connectors>,
) => described;

/** The sandbox's callback secret. */
export const shippedCallbackSecret = { CALLBACK_SECRET: 'cb_test_lisolo' } as const;

/** The setting of callback secrets, shared by wallets. */
export const callbackSecret = {
  CALLBACK_SECRET: callbackSecrets.prefault(shippedCallbackSecret.CALLBACK_SECRET),
};
