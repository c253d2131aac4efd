import { markets } from '@selfcare/markets/markets';
import { expect, test } from 'vitest';
import { siteOf } from '../../site/site-of.ts';
import { takenAmount } from './ask-sheet.tsx';

test.each(Object.keys(markets))(
  'in the market %s any amount that can be recharged is asked for, and no other',
  (slug) => {
    const site = siteOf(
      markets[slug]!,
      { tag: 'en', prefix: '/en', label: 'English' },
      { apiKey: 'key', serviceId: 'service' },
    );
    const [least, most] = [site.bounds.prepaidMin, site.bounds.prepaidMax].map(
      (minor) => minor / 10 ** site.currency.decimals,
    ) as [number, number];
    for (const amount of [least, most]) expect(takenAmount(String(amount), site)).toBe(String(amount));
    for (const amount of [least - 1, most + 1]) expect(takenAmount(String(amount), site)).toBeUndefined();
    expect(takenAmount('', site)).toBeUndefined();
  },
);
