import type { GiftSentence } from '@selfcare/contract/payments';
import { isFields, isText } from '../api/shape.ts';
import { giftKey } from './query-data.ts';
import { keep, readKept, removeKept } from './storage.ts';

type Gift = { msisdn: string; sentence: GiftSentence };

const sentences: Record<GiftSentence, true> = {
  none: true,
  'with-love': true,
  'thank-you': true,
  'happy-birthday': true,
  'stay-in-touch': true,
};

const isGift = (value: unknown): value is Gift =>
  isFields(value) && isText(value.msisdn) && Object.hasOwn(sentences, String(value.sentence));

/** Returns the sentence chosen for this line. */
export const readGift = (msisdn: string): GiftSentence | undefined => {
  const gift = readKept(giftKey, isGift);
  return gift?.msisdn === msisdn ? gift.sentence : undefined;
};

export const keepGift = (msisdn: string, sentence: GiftSentence | undefined) => {
  if (sentence) keep(giftKey, { msisdn, sentence });
  else removeKept(giftKey);
};
