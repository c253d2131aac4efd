import { expect, test } from 'vitest';
import { createTokenBuckets } from './token-bucket.ts';

const aBucket = (perSecond: number) => {
  let now = 50;
  const buckets = createTokenBuckets(perSecond, () => now);
  return {
    hasTokens: () => buckets.hasTokens('wallet'),
    take: () => buckets.take('wallet'),
    ofAnother: () => buckets.hasTokens('card'),
    pass: (seconds: number) => void (now += seconds),
  };
};
const takeAll = ({ hasTokens, take }: Pick<ReturnType<typeof aBucket>, 'hasTokens' | 'take'>): number => {
  let taken = 0;
  for (; hasTokens(); taken += 1) take();
  return taken;
};

test('a bucket gives what two seconds bring at once, and then so many a second', () => {
  const bucket = aBucket(10);
  expect(takeAll(bucket)).toBe(20);
  expect(bucket.ofAnother()).toBe(true);
  bucket.pass(0.5);
  expect(takeAll(bucket)).toBe(5);
  bucket.pass(3600);
  expect(takeAll(bucket)).toBe(20);
});

test('what begins without a token is paid off before anything else begins', () => {
  const bucket = aBucket(10);
  for (let taken = 0; taken < 35; taken += 1) bucket.take();
  bucket.pass(1.5);
  expect(bucket.hasTokens()).toBe(false);
  bucket.pass(0.2);
  expect(takeAll(bucket)).toBe(2);
});
