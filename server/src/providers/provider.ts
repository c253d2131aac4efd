import type { Market } from '@selfcare/markets/market';
import { z } from 'zod';
import type { CallRecord, UnreadAnswer } from '../connectors/http-client.ts';
import type { Webhook } from '../features/payments/callbacks/webhook-routes.ts';
import { callbackSecrets } from './callback-secrets.ts';

/** How a provider is reached, and who hears of each call and of each answer that cannot be read. */
type Reach = {
  baseUrl: string;
  proxy: string | undefined;
  certificate: string | undefined;
  timeoutMs: number;
  onCall: (call: CallRecord) => void;
  onUnread: (answer: UnreadAnswer) => void;
};

/** What connectors are told of the portal that calls. */
type Caller = {
  market: Market;
  publicUrl: string;
  /** The address that callbacks come to; a provider's own path stands behind it. */
  callbackUrl: string;
  onSmsReceipt: (state: string) => void;
  /** A payment page stood on an origin that the settings do not name. */
  onForeignPage: (origin: string) => void;
};

/** A system of the operator, a wallet or a bank that the portal calls: its settings, its connectors, its callbacks. */
type Provider<Shape extends z.ZodRawShape, Shipped extends Record<string, string>, Connectors extends object> = {
  /**
   * Which markets call it: all, those that offer a payment method of it, or those that sell what it is there for. Where it is
   * not called, its settings are not asked for.
   */
  calledBy: 'every market' | 'who offers its method' | ((market: Market) => boolean);
  /** By their names in the environment, `<NAME>_URL` among them. */
  settings: Shape;
  /** Defaults that the sandbox knows the portal by. Everybody can read them: at a real provider they open nothing, or to everyone. */
  shipped: Shipped;
  /** Where the sandbox plays it. */
  inSandbox: (sandbox: { url: string; sms: string }, market: Market) => string;
  /** What its address ends in where the market's file says so, with the name of that in the file. */
  addressEnd?: (market: Market) => { end: string; named: string };
  connect: (settings: z.output<z.ZodObject<Shape>>, reach: Reach, caller: Caller) => Connectors;
  /** Where it announces outcomes, and how it proves itself. */
  webhook: ((settings: z.output<z.ZodObject<Shape>>) => Webhook) | null;
};

/** Describes a provider, so that what connects it gets its settings by their types. */
export const provider = <
  Shape extends z.ZodRawShape,
  Shipped extends Record<string, string>,
  Connectors extends object,
>(
  described: Provider<Shape, Shipped, Connectors>,
) => described;

/** The secret that the sandbox sends with its callbacks. */
export const shippedCallbackSecret = { CALLBACK_SECRET: 'cb_test_lisolo' } as const;

/** What wallets prove their callbacks by: one setting that names the secret of each. */
export const callbackSecret = {
  CALLBACK_SECRET: callbackSecrets.prefault(shippedCallbackSecret.CALLBACK_SECRET),
};
