import { z } from 'zod';

/** Providers that authenticate callbacks by a shared secret. */
const callers = ['wallet', 'smartcash', 'mpesa'] as const;
type Caller = (typeof callers)[number];

/** Secrets by provider, newest first; all are accepted during a change. */
export type CallbackSecrets = Readonly<Record<Caller, readonly string[]>>;

const words = `must be one secret, or one for each (${callers.map((name) => `${name}=…`).join(',')})`;

const readItem = (item: string) => {
  const [, name, secret = ''] = /^(\w+)=(.*)$/.exec(item) ?? [];
  const caller = callers.find((each) => each === name);
  return caller ? { caller, secret } : { caller, secret: item };
};

/** Parses one `secret` for all, or `wallet=…,smartcash=…,mpesa=…`; a repeated name lists its newest first. */
export const callbackSecrets = z.string().transform((text, context): CallbackSecrets => {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
    .map(readItem);
  const named = items.filter(({ caller }) => caller);
  const wrong = [
    ...(items.length === 0 || (named.length > 0 && named.length < items.length) ? [words] : []),
    ...(items.some(({ secret }) => secret.length < 8) ? ['must be at least 8 characters'] : []),
  ];
  for (const message of wrong) context.addIssue({ code: 'custom', message });
  const of = (caller: Caller) =>
    items.filter((item) => !item.caller || item.caller === caller).map(({ secret }) => secret);
  return { wallet: of('wallet'), smartcash: of('smartcash'), mpesa: of('mpesa') };
});

const usedOf = (used: readonly string[]) => callers.filter((name) => used.includes(name));

/** Returns an error for each used provider without a secret: its callbacks could not be trusted. */
export const missingCallbackSecrets = (secrets: CallbackSecrets, used: readonly string[]): string[] =>
  usedOf(used)
    .filter((name) => secrets[name].length === 0)
    .map((name) => `CALLBACK_SECRET names no secret for ${name}`);

/** Returns an error for shared secrets: one provider could speak for another. */
export const sharedCallbackSecrets = (secrets: CallbackSecrets, used: readonly string[]): string[] => {
  const names = usedOf(used);
  const shared = names.filter((name) =>
    names.some((other) => other !== name && secrets[other].some((secret) => secrets[name].includes(secret))),
  );
  return shared.length > 0
    ? [
        `CALLBACK_SECRET is the same for ${shared.join(', ')}: give each its own (${names.map((name) => `${name}=…`).join(',')})`,
      ]
    : [];
};
