import { expect, test } from 'vitest';
import { paymentMethodTypes, segmentOf, typeOfSegment } from './payment-methods.ts';

const slug = 'lisolo';

test('every payment method has a unique address', () => {
  const segments = paymentMethodTypes.map((type) => segmentOf(type, slug));
  expect(segments).toEqual(expect.arrayContaining(['card', 'airtime', 'lisolo-money', 'smartcash', 'mpesa']));
  expect(segments.map((segment) => typeOfSegment(segment, slug))).toEqual(paymentMethodTypes);
  for (const other of [undefined, '', 'cheque', 'other-money', '{slug}-money'])
    expect(typeOfSegment(other, slug)).toBeUndefined();
});
