import { markets } from '@selfcare/markets/markets';
import { expect, test } from 'vitest';
import { noContent } from './edition.ts';
import { sitemapOf } from './sitemap.ts';
import { contentOf, helpDocuments } from './testing/content.ts';

const market = markets['cg']!;
const origin = 'https://lisolo.example';
const pathsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.slice(origin.length));

test('the map names every page that may be found, in each language with its siblings, and no step of a payment', () => {
  const xml = sitemapOf(market, { content: noContent, origin });
  const paths = pathsIn(xml);
  expect(paths).toEqual(expect.arrayContaining(['/', '/en', '/prepaid-recharge', '/en/gethelp', '/more-lisolo-money']));
  expect(paths.filter((path) => /payment|page-not-found/.test(path))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
  expect(xml).toContain(
    `<url><loc>${origin}/en/about</loc><xhtml:link rel="alternate" hreflang="fr" href="${origin}/about"/><xhtml:link rel="alternate" hreflang="en" href="${origin}/en/about"/></url>`,
  );
});

test('what an operator’s team adds is named too: answers, groups, pages with addresses of their own, public forms', () => {
  const content = contentOf({
    'fr help-documents': helpDocuments,
    'fr page-roaming': {},
    'fr page-money': {},
    'fr page-about': {},
    'fr form-survey': { public: true },
    'fr form-feedback': {},
  });
  const paths = pathsIn(sitemapOf(market, { content, origin }));
  expect(paths).toEqual(expect.arrayContaining(['/gethelp/recharge/ligne', '/en/gethelp/q/carte-refusee', '/roaming']));
  expect(paths).toContain('/en/form/survey');
  expect(paths).not.toContain('/form/feedback');
  expect(paths).not.toContain('/money');
  expect(paths).not.toContain('/gethelp/boutiques');
});
