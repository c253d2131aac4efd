import type { Market } from '@selfcare/markets/market';
import { z } from 'zod';
import type { CallRecord, UnreadAnswer } from '../connectors/http-client.ts';
import type { Webhook } from '../features/payments/callbacks/webhook-routes.ts';

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

type Secret = {
  /** The least number of different characters beside real providers. */
  differing: number;
  /** True when no other provider may have the same secret, because it could speak as this one. */
  isOwn: boolean;
};

/** A secret known to one provider only. */
export const ownSecret: Secret = { differing: 8, isOwn: true };
/** A secret that the operator's systems may share. */
export const operatorSecret: Secret = { differing: 8, isOwn: false };

/** A system that the portal calls: settings, connectors, callbacks. */
type Provider<
  Shape extends z.ZodRawShape,
  Shipped extends Record<string, string>,
  Secrets extends { readonly [Name in keyof Shape]?: Secret },
  Connectors extends object,
> = {
  /** The markets that call it: all, those offering its payment method, or by a condition. */
  calledBy: 'every market' | 'who offers its method' | ((market: Market) => boolean);
  /** Settings by environment name, `<NAME>_URL` among them. */
  settings: Shape;
  /** Default credentials for the sandbox. They are public, so a real provider must have others. */
  shipped: Shipped;
  /** Its settings that are secrets. */
  secrets: Secrets;
  /** Returns its address in the sandbox. */
  inSandbox: (sandbox: { url: string; sms: string }, market: Market) => string;
  /** Returns the end of its address when the market's file defines it, with the name there. */
  addressEnd?: (market: Market) => { end: string; named: string };
  /** Connectors that begin an attempt, with their circuit; `none` when only a person switches them off. */
  begins: { readonly [Connector in keyof Connectors]?: 'debit' | 'credit' | 'none' };
  connect: (settings: z.output<z.ZodObject<Shape>>, reach: Reach, caller: Caller) => Connectors;
  /** The provider authenticates callbacks by its secret of `CALLBACK_SECRET`. */
  hasCallbackSecret?: true;
  /** Callback address and authentication; `secrets` are its own of `CALLBACK_SECRET`. */
  webhook: ((settings: z.output<z.ZodObject<Shape>>, secrets: readonly string[]) => Webhook) | null;
};

/** Describes a provider with the types of its settings. */
export const provider = <
  Shape extends z.ZodRawShape,
  Shipped extends Record<string, string>,
  Secrets extends { readonly [Name in keyof Shape]?: Secret },
  Connectors extends object,
>(
  described: Provider<Shape, Shipped, Secrets, Connectors>,
) => described;
