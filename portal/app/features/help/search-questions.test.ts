import { describe, expect, test } from 'vitest';
import { searchQuestions } from './search-questions.ts';

const questions = [
  'Comment recharger la ligne d’un proche ?',
  'J’ai oublié mon code PIN Lisolo Money',
  'Le paiement a échoué mais j’ai été débité',
  'Que prouve le code d’un reçu ?',
  'Où voir mes factures d’internet fixe ?',
  'Recharger mon crédit par carte',
].map((question, index) => ({ id: `q-${index}`, question }));

const found = (typed: string) => searchQuestions(questions, typed).map(({ id }) => id);

describe('a search of the questions', () => {
  test('finds what holds the text as it was typed, where it stands first comes first', () => {
    expect(found('recharger')).toEqual(['q-5', 'q-0']);
    expect(found('code')).toEqual(['q-3', 'q-1']);
  });

  test('forgives accents, case, apostrophes and the order of words', () => {
    expect(found('DEBITE')[0]).toBe('q-2');
    expect(found("j'ai oublie")).toEqual(['q-1']);
    expect(found('pin code')[0]).toBe('q-1');
  });

  test.each(['factres', 'fatcures', 'facturess', 'pactures', 'facturex'])(
    'forgives one typo in a word: %s',
    (typed) => {
      expect(found(typed)).toContain('q-4');
    },
  );

  test.each([
    ['debiter', 'q-2'],
    ['rechargement', 'q-5'],
    ['facturation', 'q-4'],
  ])('forgives the ending of a word: %s', (typed, id) => {
    expect(found(typed)).toContain(id);
  });

  test.each(['internat', 'crematoire', 'cartel'])('takes no other word for one: %s', (typed) => {
    expect(found(typed).filter((id) => id !== 'q-4' && id !== 'q-5')).toEqual([]);
  });

  test('forgives no second typo, and none in a short word', () => {
    expect(found('fzctxres')).toEqual([]);
    expect(found('pim')).toEqual([]);
  });

  test('answers a whole sentence by what it mostly says', () => {
    expect(found('bonjour je voudrais recharger le crédit de ma carte')[0]).toBe('q-5');
  });

  test.each(['', '   ', '🙂🙂🙂', '?!', 'xyzw', '<b>'.repeat(10)])('finds nothing for %j', (typed) => {
    expect(found(typed)).toEqual([]);
  });

  test('reads no more than the first 200 letters of a search', () => {
    expect(found(`${'z'.repeat(9000)} recharger`)).toEqual([]);
  });
});
