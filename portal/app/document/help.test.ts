import { markets } from '@selfcare/markets/markets';
import { describe, expect, test } from 'vitest';
import { documentContent } from './content.ts';
import { createEdition } from './edition.ts';
import { findHelp, helpIndex, helpOf } from './help.ts';
import { contentOf, helpDocuments } from './testing/content.ts';

const market = markets['cg']!;
const [french, english] = market.languages as [(typeof market.languages)[0], (typeof market.languages)[0]];
const content = contentOf({ 'fr help-documents': helpDocuments, 'en help-documents': helpDocuments });
const edition = createEdition(market, french, content);

const link = (href: string, text: string) => ({ tag: 'a', attributes: { href }, children: [text] });

const foundFor = (typed: string) => {
  const view = helpOf(edition, { typed });
  return view?.stage === 'topics' ? view.search?.found.map(({ href }) => href) : undefined;
};

const descriptionOf = (answer: string) => {
  const questions = [{ id: 'q-1', question: 'Pourquoi ?', answer }];
  const groups = [{ slug: 'gg', title: 'G', sections: [{ slug: 'ss', title: 'S', questions }] }];
  const documents = { topics: [{ slug: 'tt', title: 'T', icon: 'store', groups }] };
  const written = createEdition(market, french, contentOf({ 'fr help-documents': documents }));
  return documentContent(written, 'help', { address: { question: 'q-1' } }).words.description;
};

/** Title of a search in a help centre of one question, and how many it found. */
const searched = (question: string, typed: string) => {
  const questions = [{ id: 'q-1', question, answer: '<p>Appelez {brand}.</p>' }];
  const groups = [{ slug: 'gg', title: 'G', sections: [{ slug: 'ss', title: 'S', questions }] }];
  const documents = { topics: [{ slug: 'tt', title: 'T', icon: 'store', groups }] };
  const written = createEdition(market, french, contentOf({ 'fr help-documents': documents }));
  const { words } = documentContent(written, 'help', { address: { typed } });
  const view = helpOf(written, { typed });
  return { title: words.title, count: view?.stage === 'topics' && view.search?.found.length };
};

describe('the help centre', () => {
  test('begins with its topics and what is asked most', () => {
    expect(helpOf(edition, {})).toMatchObject({
      stage: 'topics',
      topics: [
        { title: 'Recharger Lisolo', href: '/gethelp/recharge', icon: 'smartphone', count: 3 },
        { title: 'Boutiques', href: '/store_finder/lisolo-shops', icon: 'store', count: 0 },
      ],
      popular: [
        { title: 'Comment recharger un proche\u202f?', href: '/gethelp/q/recharger-proche' },
        { title: 'Ma carte est refusée', href: '/gethelp/q/carte-refusee' },
      ],
    });
  });

  test('goes from a topic to its groups, and from a group to its questions', () => {
    expect(helpOf(edition, { topic: 'recharge' })).toMatchObject({
      stage: 'groups',
      title: 'Recharger Lisolo',
      groups: [{ title: 'Une ligne', href: '/gethelp/recharge/ligne', count: 3 }],
    });
    expect(helpOf(edition, { topic: 'recharge', group: 'ligne' })).toMatchObject({
      stage: 'questions',
      above: [{ title: 'Recharger Lisolo', href: '/gethelp/recharge' }],
      sections: [{ slug: 'proche' }, { slug: 'carte', questions: [{ href: '/gethelp/q/carte-refusee' }] }],
    });
  });

  test('answers a question with the way down to it and what is near', () => {
    expect(helpOf(edition, { question: 'recharger-proche' })).toMatchObject({
      stage: 'answer',
      above: [{ href: '/gethelp/recharge' }, { href: '/gethelp/recharge/ligne' }],
      related: [{ href: '/gethelp/q/mauvais-numero' }],
      popular: [{ href: '/gethelp/q/carte-refusee' }],
    });
  });

  test('sets an answer as the language does and leads its links to the page’s language', () => {
    const view = helpOf(createEdition(market, english, content), { question: 'recharger-proche' });
    expect(view).toMatchObject({
      answer: [
        {
          tag: 'p',
          children: [
            'Allez sur ',
            link('/en/prepaid-recharge', 'recharger'),
            ' ou ',
            link('/en/more-lisolo-money', 'ici'),
            ' !',
          ],
        },
      ],
    });
    expect(JSON.stringify(helpOf(edition, { question: 'recharger-proche' }))).toContain('\u202f!');
  });

  test('describes an answer by how it begins, in whole words', () => {
    expect(descriptionOf('<p>Parce que <strong>oui</strong>.</p><p>Plus.</p>')).toBe('Parce que oui.');
    expect(descriptionOf(`<p>${'mot '.repeat(60)}</p>`)).toBe(`${'mot '.repeat(39)}mot…`);
    expect(descriptionOf('<img src="/media/a.png" alt="x">')).toBe('Pourquoi\u202f?');
  });

  test('leads a topic elsewhere where it says so', () => {
    expect(findHelp(edition, { topic: 'boutiques' })).toEqual({ redirect: '/store_finder/lisolo-shops' });
  });

  test.each([
    { topic: 'rien' },
    { topic: 'recharge', group: 'rien' },
    { topic: 'boutiques', group: 'ligne' },
    { question: 'rien' },
    { question: '' },
  ])('knows nothing of %j', (address) => {
    expect(findHelp(edition, address)).toBe('nothing');
    expect(helpOf(edition, address)).toBeUndefined();
  });

  test('shows what a search found above the topics, and the topics where an address is missing', () => {
    expect(helpOf(edition, { typed: 'carte' })).toMatchObject({
      stage: 'topics',
      search: { typed: 'carte', found: [{ href: '/gethelp/q/carte-refusee' }] },
    });
    expect(helpOf(edition, { isMissing: true })).toMatchObject({ stage: 'topics', isMissing: true });
  });

  test('follows a few questions that fit by those whose answers, or what stands above them, speak of it', () => {
    expect(foundFor('numéro')).toEqual(['/gethelp/q/mauvais-numero']);
    expect(foundFor('appel')).toEqual(['/gethelp/q/mauvais-numero']);
    expect(foundFor('carte')).toEqual(['/gethelp/q/carte-refusee']);
    expect(foundFor('ligne')).toHaveLength(3);
    expect(foundFor('recharger')).toEqual(['/gethelp/q/recharger-proche', '/gethelp/q/mauvais-numero']);
  });

  test.each(['prepaid', 'xyzw', 'ne'])('finds nothing in what is not written to be read: %s', (typed) => {
    expect(foundFor(typed)).toEqual([]);
  });

  test('takes what was typed as it is: no placeholder in it is filled, and none of the content is found by its name [V1.3.7 V1.3.10]', () => {
    expect(searched('Quel brand ?', '{brand}')).toEqual({
      title: 'Résultats pour «\u00a0{brand}\u00a0» | Lisolo',
      count: 1,
    });
    expect(searched('Qui ?', '{brand}').count).toBe(0);
    expect(searched('Qui ?', 'lisolo').count).toBe(1);
  });

  test('gives the browser each question with its id, and nothing where the market wrote none', () => {
    expect(helpIndex(edition)?.map(({ id }) => id)).toEqual(['recharger-proche', 'mauvais-numero', 'carte-refusee']);
    expect(helpIndex(createEdition(market, french, contentOf({})))).toBeUndefined();
    expect(helpOf(createEdition(market, french, contentOf({})), {})).toBeUndefined();
  });
});
