import { z } from 'zod';
import { createAirtimeCharging } from '../connectors/camara/carrier-billing.ts';
import { createAirtimeBalance, createDataBalance } from '../connectors/tmforum/balances.ts';
import { createTopup } from '../connectors/tmforum/topup.ts';
import { address, flag } from './setting-types.ts';
import { ownSecret, provider } from './provider.ts';

const shipped = { AIRTIME_API_KEY: 'airtime_test_lisolo' } as const;

export const airtime = provider({
  calledBy: 'every market',
  settings: {
    AIRTIME_URL: address.optional(),
    AIRTIME_API_KEY: z.string().default(shipped.AIRTIME_API_KEY),
    AIRTIME_TAKES_ID_ONCE: flag.optional(),
  },
  shipped,
  secrets: { AIRTIME_API_KEY: ownSecret },
  inSandbox: ({ url }) => `${url}/airtime`,
  begins: { charging: 'debit', topup: 'credit' },
  connect: (settings, reach) => {
    const charging = { ...reach, apiKey: settings.AIRTIME_API_KEY };
    return {
      charging: createAirtimeCharging(charging),
      topup: createTopup({ ...charging, isTakenOnce: settings.AIRTIME_TAKES_ID_ONCE }),
      findAirtime: createAirtimeBalance(charging),
      findData: createDataBalance(charging),
    };
  },
  webhook: null,
});
