import { z } from 'zod';
import { createSmppSender } from '../connectors/smpp/sender.ts';
import { provider } from './provider.ts';
import { exception, smppAddress } from './setting-types.ts';

const shipped = { SMS_PASSWORD: 'smpp_tst' } as const;

export const sms = provider({
  calledBy: 'every market',
  settings: {
    SMS_URL: smppAddress.optional(),
    SMS_SYSTEM_ID: z.string().max(15).default('lisolo'),
    SMS_PASSWORD: z.string().max(8, 'SMPP takes 8 characters at most').default(shipped.SMS_PASSWORD),
    SMS_WITHOUT_TLS: exception,
    SMS_ALPHABET: z.enum(['gsm', 'latin1']).default('gsm'),
    SMS_SENDER: z.string().min(1).max(11).optional(),
  },
  shipped,
  // An SMPP password has at most eight characters.
  secrets: { SMS_PASSWORD: { differing: 3, isOwn: false } },
  inSandbox: ({ sms: url }) => url,
  // A customer who has a code needs no message.
  begins: { sms: 'none' },
  connect: (settings, { baseUrl, timeoutMs, onCall }, { market, onSmsReceipt }) => ({
    sms: createSmppSender({
      timeoutMs,
      onCall,
      onReceipt: ({ state }) => onSmsReceipt(state),
      url: baseUrl,
      systemId: settings.SMS_SYSTEM_ID,
      password: settings.SMS_PASSWORD,
      alphabet: settings.SMS_ALPHABET,
      sender: settings.SMS_SENDER ?? market.brand.name,
    }),
  }),
  webhook: null,
});
