import type { GiftSentence } from '@selfcare/contract/payments';
import { track } from '../../api/track.ts';
import { fill } from '../../format/fill.ts';
import type { GiftChoiceProps } from '../../forms/shared-parts.ts';
import { useMsisdnFormat, useTexts } from '../../site/site.tsx';
import { Check } from '../../ui/fields/check.tsx';
import { Fold } from '../../ui/fold.tsx';

export const sentenceTexts = {
  none: 'sentenceNone',
  'with-love': 'sentenceLove',
  'thank-you': 'sentenceThanks',
  'happy-birthday': 'sentenceBirthday',
  'stay-in-touch': 'sentenceTouch',
} as const satisfies Record<GiftSentence, string>;

export const sentences = Object.keys(sentenceTexts) as GiftSentence[];

export function GiftChoice({ msisdn, sentence, onChoice, isFixed }: GiftChoiceProps) {
  const texts = useTexts('gift');
  const number = useMsisdnFormat()(msisdn);
  const choose = (chosen: GiftSentence | undefined) => {
    if (chosen && !sentence) track('gift_chosen');
    onChoice(chosen);
  };
  return (
    <Fold summary={texts.forRelative} open={sentence !== undefined}>
      <Check
        label={fill(texts.tell, { number })}
        text={texts.tellText}
        checked={sentence !== undefined}
        disabled={isFixed}
        onCheckedChange={(isGift) => choose(isGift ? 'none' : undefined)}
      />
      {sentence && (
        <div role="radiogroup" aria-label={texts.sentences}>
          {sentences.map((each) => (
            <Check
              key={each}
              name="gift-sentence"
              label={texts[sentenceTexts[each]]}
              checked={sentence === each}
              disabled={isFixed}
              onCheckedChange={() => choose(each)}
            />
          ))}
        </div>
      )}
    </Fold>
  );
}
