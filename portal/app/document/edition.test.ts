import { markets } from '@selfcare/markets/markets';
import { expect, test } from 'vitest';
import { documentContent } from './content.ts';
import { createEdition, noContent } from './edition.ts';
import { contentOf } from './testing/content.ts';

const market = markets['cg']!;
const french = market.languages[0]!;
const own = createEdition(market, french, noContent);

test('texts that a market changed stand in the place of the portal’s own', () => {
  const edition = createEdition(market, french, contentOf({}, { 'fr recharge': { heading: 'Du crédit {brand} !' } }));
  expect(documentContent(edition, 'recharge').content.texts.recharge).toMatchObject({
    heading: 'Du crédit Lisolo\u202f!',
  });
  expect(Object.keys(edition.texts)).toEqual(Object.keys(own.texts));
  expect(edition.texts.home).toEqual(own.texts.home);
});

test('without content everything is the portal’s own', () => {
  expect(documentContent(own, 'about').content.article).toBeUndefined();
  expect(documentContent(own, 'help').content.help).toBeUndefined();
});

test('a page that a team wrote heads its document, unless its head is written too', () => {
  const about = {
    title: 'Qui nous sommes',
    lead: 'Une maison.',
    html: '<p>Bonjour</p>',
    links: [{ label: 'Aide', href: '/gethelp' }],
  };
  const written = createEdition(market, french, contentOf({ 'fr page-about': about }));
  expect(documentContent(written, 'about').words).toEqual({
    title: 'Qui nous sommes | Lisolo',
    description: 'Une maison.',
  });
  expect(documentContent(written, 'unknown').content.article).toMatchObject({ title: 'Qui nous sommes' });
  const meta = { pages: { about: { title: 'La maison {product}' }, promo: { description: 'Moins cher' } } };
  const both = createEdition(
    market,
    french,
    contentOf({ 'fr page-about': about, 'fr page-promo': about, 'fr meta-data-config': meta }),
  );
  expect(documentContent(both, 'about').words).toEqual({
    title: 'La maison Lisolo | Lisolo',
    description: 'Une maison.',
  });
  expect(documentContent(both, 'article', { address: { slug: 'promo' } }).words).toEqual({
    title: 'Qui nous sommes | Lisolo',
    description: 'Moins cher',
  });
});

test('the privacy page tells the day of its last change in words', () => {
  const policy = { title: 'Vos données', updated: '2026-11-01', html: '<p>Peu.</p>' };
  const edition = createEdition(market, french, contentOf({ 'fr privacy-policy-config': policy }));
  expect(documentContent(edition, 'privacy-notice').content.article).toMatchObject({
    updated: '1 novembre 2026',
    links: [],
  });
});
