import type { CallbackSecrets } from './callback-secrets.ts';
import { providerNames, providers, together, type ProviderName } from './providers.ts';

/** The sandbox credentials of all providers. */
export const shippedCredentials = together(({ shipped }) => shipped);

type Credential = keyof typeof shippedCredentials;

const textsOf = (value: string | readonly string[] | CallbackSecrets): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(value).flat();

const credentialsOf = (name: ProviderName) => Object.keys(providers[name].shipped) as Credential[];

/** Returns an error for each used credential that still has the sandbox's value, even among several. */
export const stillShipped = (
  env: Readonly<Record<Credential, string | readonly string[] | CallbackSecrets>>,
  used: readonly ProviderName[],
): string[] =>
  [...new Set(providerNames.filter((name) => used.includes(name)).flatMap(credentialsOf))]
    .filter((name) => textsOf(env[name]).includes(shippedCredentials[name]))
    .map((name) => `${name} still has the sandbox's value: set the provider's own`);
