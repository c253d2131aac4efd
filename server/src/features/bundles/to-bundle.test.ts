import { expect, test } from 'vitest';
import type { Offering } from './gateway.ts';
import { contentsOf } from './to-bundle.ts';

const offering = (part: Partial<Offering>): Offering => ({
  productCode: 'D1',
  name: 'Forfait',
  description: '',
  category: 'data',
  lineTypes: ['PREPAID'],
  price: { amountMinor: 500, currency: 'XAF' },
  data: { value: 1.5, unit: 'GB' },
  validity: { value: 1, unit: 'day' },
  periodType: 'day',
  ...part,
});

test.each([
  [{ value: 24, unit: 'hour' }, 'day', 86_400],
  [{ value: 7, unit: 'DAY' }, 'week', 604_800],
  [{ value: 2, unit: 'weeks' }, 'month', 1_209_600],
  [{ value: -1, unit: 'UNLIMITED' }, 'others', null],
  [{ value: 1, unit: 'month' }, 'month', null],
  [{ value: 6, unit: 'hour' }, 'night', null],
])('a validity of %j in the period %s lasts %s seconds', (validity, periodType, seconds) => {
  expect(contentsOf(offering({ validity, periodType })).lastsSeconds).toBe(seconds);
});

test('what a bundle does not hold is null', () => {
  expect(contentsOf(offering({}))).toMatchObject({
    data: 1.5,
    dataUnit: 'GB',
    voice: null,
    voiceUnit: null,
    sms: null,
  });
});
