import { market } from '@selfcare/markets/cg/market';
import type { Market } from '@selfcare/markets/market';
import { describe, expect, test } from 'vitest';
import { serverLanguages } from '../../locales/texts.ts';
import type { OtpPurchase } from './purchase-words.ts';
import { smsText } from './sms-text.ts';

/** The default alphabet of GSM 03.38: any other letter, and those of its extension, cost more than one place. */
const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

const kinds = ['airtime', 'wallet', 'lead', 'invoice', 'balance'] as const;
const forLine: OtpPurchase = { amountMinor: 25_000, target: '050000002', transactionType: 'PREPAID_RECHARGE' };
const withoutLine: OtpPurchase = { ...forLine, target: '' };
const largest: OtpPurchase = { ...forLine, amountMinor: 999_999_999 };

const content = { market, code: '012345', publicUrl: 'http://127.0.0.1:3000' };
const everyText = serverLanguages.flatMap((language) =>
  kinds.flatMap((kind) =>
    [undefined, forLine, withoutLine, largest, { ...largest, target: '' }].map((purchase) => ({
      language,
      kind,
      purchase,
      text: smsText({ ...content, language, kind, purchase }),
    })),
  ),
);

test('every message is one message of the GSM alphabet', () => {
  for (const { text } of everyText) {
    expect([text, [...text].filter((letter) => !gsm.has(letter))]).toEqual([text, []]);
    expect([text, text.length <= 160]).toEqual([text, true]);
  }
});

test('every message begins with the operator’s name, holds the code once and says how long it lives and to keep it', () => {
  const words: Record<string, [begin: RegExp, keep: string]> = {
    fr: [/^Lisolo : 012345 est votre code/, 'Valable 5 min. Ne le donnez à personne, ni à Lisolo.'],
    en: [/^Lisolo: 012345 is your code/, 'Valid 5 min. Never give it to anybody, not even to Lisolo.'],
    sw: [/^Lisolo: 012345 ni msimbo wako/, 'Unatumika dakika 5. Usimpe mtu yeyote, hata Lisolo.'],
  };
  for (const { text, language } of everyText) {
    const [begin, keep] = words[language]!;
    expect(text).toMatch(begin);
    expect(text.match(/012345/g)).toHaveLength(1);
    expect(text).toContain(keep);
  }
});

test('each purpose has its own words, in each language', () => {
  for (const language of serverLanguages) {
    const texts = kinds.map((kind) => smsText({ ...content, language, kind }));
    expect(new Set(texts).size).toBe(kinds.length);
  }
});

const debitText = (language: string, kind: 'airtime' | 'wallet', purchase?: OtpPurchase) =>
  smsText({ ...content, language, kind, purchase });

describe('a code that leads to a debit', () => {
  test.each([
    ['fr-FR', 'airtime', 'payer 25 000 CFA pour le 05 000 00 02 avec le crédit de ce numéro'],
    ['fr-FR', 'wallet', 'payer 25 000 CFA pour le 05 000 00 02 avec Lisolo Money'],
    ['en', 'airtime', 'pay CFA 25,000 for 05 000 00 02 with the airtime of this number'],
    ['en', 'wallet', 'pay CFA 25,000 for 05 000 00 02 with Lisolo Money'],
  ] as const)('names amount, beneficiary and account (%s, %s)', (language, kind, words) => {
    expect(debitText(language, kind, forLine)).toContain(words);
  });

  test('names the amount alone where no line gets it, and neither where the purchase is not known', () => {
    expect(debitText('en', 'airtime', withoutLine)).toContain('pay CFA 25,000 with the airtime');
    expect(debitText('en', 'airtime')).toContain('code to pay with the airtime');
    expect(debitText('fr-FR', 'wallet')).not.toMatch(/CFA|null|undefined|NaN/);
  });
});

test('codes for a bill or a lead name no amount and no other number', () => {
  for (const language of serverLanguages)
    for (const kind of ['lead', 'invoice', 'balance'] as const)
      expect(smsText({ ...content, language, kind, purchase: forLine })).not.toMatch(/25|050|05 000/);
});

test('a language without texts of its own gets the French ones', () => {
  expect(smsText({ ...content, language: 'ln', kind: 'invoice' })).toMatch(/est votre code/);
});

test('an amount with decimals has all of its currency’s', () => {
  const dollars: Market = { ...market, currency: { code: 'USD', shown: '$', decimals: 2 } };
  const say = (amountMinor: number) =>
    smsText({ ...content, market: dollars, language: 'en', kind: 'airtime', purchase: { ...forLine, amountMinor } });
  expect(say(550)).toContain('pay USD 5.50 for');
  expect(say(500)).toContain('pay USD 5 for');
});

const billText = (publicUrl: string) => smsText({ ...content, publicUrl, language: 'fr-FR', kind: 'invoice' });

describe('the line that lets phones fill the code in', () => {
  test('stands last, on its own, with the portal’s host, where the portal is reached by https', () => {
    expect(billText('https://portail.lisolo.example').split('\n')).toEqual([
      expect.stringContaining('Valable 5 min'),
      '',
      '@portail.lisolo.example #012345',
    ]);
    expect(billText('http://portail.lisolo.example')).not.toContain('@');
  });

  test('is left out where the message would become two', () => {
    const long = smsText({
      ...content,
      publicUrl: 'https://portail.lisolo.example',
      language: 'fr-FR',
      kind: 'airtime',
      purchase: forLine,
    });
    expect(long).toContain('25 000 CFA');
    expect(long).not.toContain('@');
    expect(long.length).toBeLessThanOrEqual(160);
  });
});
