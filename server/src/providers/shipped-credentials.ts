import { keysOf } from '@selfcare/contract/typed/keys-of';
import { hasCallbackSecret, shippedCallbackSecret, type CallbackSecrets } from './callback-secrets.ts';
import { providers, together, type ProviderName } from './providers.ts';

/** The sandbox credentials of all providers. */
export const shippedCredentials = { ...together(({ shipped }) => shipped), ...shippedCallbackSecret };

type Credential = keyof typeof shippedCredentials;

const textsOf = (value: string | readonly string[] | CallbackSecrets): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(value).flat();

const isOf = (name: ProviderName, credential: Credential): boolean =>
  credential in providers[name].shipped || (credential === 'CALLBACK_SECRET' && hasCallbackSecret(name));

/** Returns an error for each used credential that still has the sandbox's value, even among several. */
export const stillShipped = (
  env: Readonly<Record<Credential, string | readonly string[] | CallbackSecrets>>,
  used: readonly ProviderName[],
): string[] =>
  keysOf(shippedCredentials)
    .filter((credential) => used.some((name) => isOf(name, credential)))
    .filter((name) => textsOf(env[name]).includes(shippedCredentials[name]))
    .map((name) => `${name} still has the sandbox's value: set the provider's own`);
