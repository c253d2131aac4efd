import { giftSentences } from '@selfcare/contract/payments';
import { markets } from '@selfcare/markets/markets';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { siteOf } from '../../site/site-of.ts';
import { SiteProvider, TextsProvider } from '../../site/site.tsx';
import { gift } from '../../locales/en/gift.ts';
import type { GiftChoiceProps } from '../../forms/shared-parts.ts';
import { GiftChoice } from './gift-choice.tsx';

const site = siteOf(
  markets['cg']!,
  { tag: 'en', prefix: '/en', label: 'English' },
  { apiKey: 'key', serviceId: 'service' },
);
const draw = (sentence: GiftChoiceProps['sentence'], isFixed = false) =>
  renderToStaticMarkup(
    <SiteProvider value={site}>
      <TextsProvider texts={{ gift }}>
        <GiftChoice msisdn="050000001" sentence={sentence} isFixed={isFixed} onChoice={() => undefined} />
      </TextsProvider>
    </SiteProvider>,
  ).replaceAll('\u00a0', ' ');

test('an order is no gift until the giver says so', () => {
  const markup = draw(undefined);
  expect(markup).toContain('Tell 05 000 00 01 by SMS');
  expect(markup).not.toContain('type="radio"');
  expect(markup).not.toContain('checked');
});

test('a gift offers every sentence of the contract and no field to write one', () => {
  const markup = draw('happy-birthday');
  expect(markup.match(/type="radio"/g)).toHaveLength(giftSentences.length);
  expect(markup.match(/type="(?!radio|checkbox)/g)).toBeNull();
  expect(markup).toMatch(/type="radio"[^>]*checked=""[^>]*\/><span>Happy birthday!/);
});

test('nothing can be chosen while a payment is being made', () => {
  expect(draw('none', true).match(/<input/g)).toHaveLength(draw('none', true).match(/disabled=""/g)!.length);
});
