import { expect, test } from 'vitest';
import { typeset } from './typography.ts';

test.each([
  ['Que voulez-vous faire ?', 'Que voulez-vous faire\u202f?'],
  ['Un instant !', 'Un instant\u202f!'],
  ['Pas de page ; pas de reçu.', 'Pas de page\u202f; pas de reçu.'],
  ['Motif : {reason}', 'Motif\u00a0: {reason}'],
  ['« Vos données »', '«\u00a0Vos données\u00a0»'],
  ['«Vos données»', '«\u00a0Vos données\u00a0»'],
  ['{percent} % restants', '{percent}\u00a0% restants'],
  ['Vraiment ?!', 'Vraiment\u202f?!'],
])('in French %j keeps its signs on the line', (typed, set) => {
  expect(typeset(typed, 'fr-FR')).toBe(set);
  expect(typeset(set, 'fr')).toBe(set);
});

test('normalises spaces that were typed before signs', () => {
  expect(typeset('Oui\u00a0? Non\u202f: si\u00a0; «\u202fmot\u202f»', 'fr-FR')).toBe(
    'Oui\u202f? Non\u00a0: si\u202f; «\u00a0mot\u00a0»',
  );
});

test('keeps URLs, times and texts without such signs', () => {
  for (const text of ['https://lisolo.cg/payment/status?id=7', '12:30', 'Numéro à recharger'])
    expect(typeset(text, 'fr-FR')).toBe(text);
});

test('changes no other language', () => {
  expect(typeset('Please wait ... : ok ?', 'en')).toBe('Please wait ... : ok ?');
});
