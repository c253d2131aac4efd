import { z } from 'zod';
import { providerNames, providers, type ProviderName } from './providers.ts';

/** Providers that authenticate callbacks by a shared secret. */
const callers = providerNames.filter((name) => 'hasCallbackSecret' in providers[name]);

/** Secrets by provider, newest first; all are accepted during a change. */
export type CallbackSecrets = Readonly<Partial<Record<ProviderName, readonly string[]>>>;

/** The sandbox's callback secret. */
export const shippedCallbackSecret = { CALLBACK_SECRET: 'cb_test_lisolo' } as const;

const oneEach = (names: readonly string[]) => names.map((name) => `${name}=…`).join(',');
const words = `must be one secret, or one for each (${oneEach(callers)})`;

const readItem = (item: string) => {
  const [, name, secret = ''] = /^(\w+)=(.*)$/.exec(item) ?? [];
  const caller = callers.find((each) => each === name);
  return caller ? { caller, secret } : { caller, secret: item };
};

/** Parses one `secret` for all, or `wallet=…,smartcash=…`; a repeated name lists its newest first. */
export const callbackSecrets = z
  .string()
  .transform((text, context): CallbackSecrets => {
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
    const secretsOf = (name: ProviderName) =>
      items.filter(({ caller }) => !caller || caller === name).map(({ secret }) => secret);
    return Object.fromEntries(callers.map((name) => [name, secretsOf(name)]));
  })
  .prefault(shippedCallbackSecret.CALLBACK_SECRET);

const usedOf = (used: readonly ProviderName[]) => callers.filter((name) => used.includes(name));

/** Returns an error for each used provider without a secret: its callbacks could not be trusted. */
export const missingCallbackSecrets = (secrets: CallbackSecrets, used: readonly ProviderName[]): string[] =>
  usedOf(used)
    .filter((name) => !secrets[name]?.length)
    .map((name) => `CALLBACK_SECRET names no secret for ${name}`);

/** Returns an error for shared secrets: one provider could speak for another. */
export const sharedCallbackSecrets = (secrets: CallbackSecrets, used: readonly ProviderName[]): string[] => {
  const names = usedOf(used);
  const shared = names.filter((name) =>
    names.some((other) => other !== name && secrets[other]?.some((secret) => secrets[name]?.includes(secret))),
  );
  return shared.length > 0
    ? [`CALLBACK_SECRET is the same for ${shared.join(', ')}: give each its own (${oneEach(names)})`]
    : [];
};

/** Returns true when a provider authenticates callbacks by a secret of `CALLBACK_SECRET`. */
export const hasCallbackSecret = (name: ProviderName): boolean => callers.includes(name);
