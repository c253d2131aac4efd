import { markets } from '@selfcare/markets/markets';
import { expect, test } from 'vitest';
import { createEdition } from './edition.ts';
import { formOf } from './form.ts';
import { contentOf } from './testing/content.ts';

const market = markets['cg']!;
const [french, english] = market.languages as [(typeof market.languages)[0], (typeof market.languages)[0]];

const survey = {
  public: true,
  fields: [{ name: 'town', label: 'Ville de {product}', type: 'text', required: true, rank: 1 }],
  actions: [
    { type: 'other', label: 'Voir les prêts', rank: 3, href: '/more-{slug}-money' },
    { type: 'other', label: 'Plus tard', rank: 4 },
    { type: 'submit', label: 'Envoyer', rank: 1 },
    { type: 'cancel', label: 'Effacer', rank: 2 },
  ],
};
const content = contentOf({ 'fr form-survey': survey, 'en form-survey': survey });
const actionsIn = (language: typeof french) =>
  formOf(createEdition(market, language, content), 'feedback', { form: 'survey' })?.actions;

test('the buttons of a form stand by their rank; one of another kind leads where it says, else home', () => {
  expect(actionsIn(french)).toEqual([
    { type: 'submit', label: 'Envoyer', rank: 1 },
    { type: 'cancel', label: 'Effacer', rank: 2 },
    { type: 'other', label: 'Voir les prêts', rank: 3, href: '/more-lisolo-money' },
    { type: 'other', label: 'Plus tard', rank: 4, href: '/' },
  ]);
});

test('the form of 5G at home says in which towns it can be had, by the town list', () => {
  const lead = contentOf({ 'fr form-hbb-customer': survey });
  const view = formOf(createEdition(market, french, lead), 'home-internet', {});
  expect(view?.feasibleTowns).toContain('Brazzaville');
  expect(view?.feasibleTowns).not.toContain('Owando');
  expect(formOf(createEdition(market, french, content), 'feedback', { form: 'survey' })).not.toHaveProperty(
    'feasibleTowns',
  );
});

test('they lead in the language of the page', () => {
  expect(actionsIn(english)?.map(({ href }) => href)).toEqual([undefined, undefined, '/en/more-lisolo-money', '/en']);
});
