import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markets } from '@selfcare/markets/markets';
import { expect, test } from 'vitest';
import { fill } from '../format/fill.ts';
import { langOf } from '../site/site-of.ts';
import { languages } from '../locales/languages.ts';

const marketsFolder = join(import.meta.dirname, '../../../markets');

/** Words as they are compared: places of texts and typographic spaces and hyphens are as good as plain ones. */
const plain = (text: string) =>
  text
    .replace(/\{\w+\}/g, '…')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('\u2011', '-')
    .toLowerCase();

const editions = Object.values(markets).flatMap((market) =>
  market.languages.map((language) => ({ id: market.id, brand: market.brand.name, lang: langOf(language) })),
);

test.each(editions)(
  'the help of $id ($lang) names buttons, messages and pages as they are called',
  ({ id, lang, brand }) => {
    const help = readFileSync(join(marketsFolder, id, 'content', lang, 'help-documents.json'), 'utf8');
    const server = readFileSync(join(import.meta.dirname, `../../../server/src/locales/${lang}.ts`), 'utf8');
    const said = plain(fill(JSON.stringify(languages[lang]) + server, { brand, product: brand }));
    const named = [...help.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, words = '']) =>
      fill(words, { product: brand }),
    );
    expect(named.length).toBeGreaterThan(50);
    const unknown = named.filter((words) =>
      plain(words)
        .split('…')
        .map((part) => part.trim().replace(/\.$/, ''))
        .some((part) => part !== '' && !said.includes(part)),
    );
    expect(unknown).toEqual([]);
  },
);

test.each(editions)(
  'the help of $id ($lang) names what a card is charged in, where that is not the price',
  ({ id, lang }) => {
    const { currency, cardAccount } = markets[id]!;
    const help = readFileSync(join(marketsFolder, id, 'content', lang, 'help-documents.json'), 'utf8');
    if (cardAccount.currency !== currency.code) expect(help).toContain(`(${cardAccount.currency})`);
  },
);
