import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { codeOf } from '../db/database-errors.ts';
import { z } from 'zod';
import { providerNames, type ProviderAddresses } from './providers.ts';

const callable = providerNames.filter((name) => name !== 'sms');
type Callable = (typeof callable)[number];

/** Parses `wallet=…,card=…`: a value for some providers. */
const byProvider = <Value>(says: string, read: (text: string) => Value) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      const values: Partial<Record<Callable, Value>> = {};
      for (const item of text.split(',').filter((part) => part.trim() !== '')) {
        const [, name, value] = /^\s*(\w+)=(.+?)\s*$/.exec(item) ?? [];
        const provider = callable.find((each) => each === name);
        try {
          if (!provider || !value) throw new Error('no such provider');
          values[provider] = read(value);
        } catch (error) {
          // Never show the value: a proxy's URL contains its password.
          const code = codeOf(error);
          const which = provider && value ? `; that of ${provider} is none${code ? ` (${code})` : ''}` : '';
          context.addIssue({
            code: 'custom',
            message: `must be provider=${says}${which}; the providers: ${callable.join(', ')}`,
          });
          return z.NEVER;
        }
      }
      return values;
    });

const readProxy = (text: string): string => {
  const { protocol, pathname, search } = new URL(text);
  if (!/^https?:$/.test(protocol) || pathname !== '/' || search) throw new Error('no address of a proxy');
  return text;
};

const readCertificate = (path: string): string => {
  const pem = readFileSync(path, 'utf8');
  createSecureContext({ cert: pem, key: pem });
  return pem;
};

/** The proxy of each provider; user and password may be part of it. */
export const providerProxies = byProvider('http://host:port of a proxy', readProxy);

/** The client certificate of each provider with its key as PEM, read at start. */
export const providerCertificates = byProvider('a PEM file with a certificate and its key', readCertificate);

/** Returns an error for certificates without TLS, where they would not be used. */
export const certificatesWithoutTls = (certificates: object, addresses: Partial<ProviderAddresses>): string[] =>
  callable
    .filter((name) => name in certificates && addresses[name]?.startsWith('http:'))
    .map((name) => `PROVIDER_CERTIFICATES names ${name}, whose address is not https`);
