import type { Content } from '@selfcare/contract/portal-entry';

/** Content of these packages and changed groups of texts, named with the first part of the language's tag (`fr help-documents`). */
export const contentOf = (
  packages: Record<string, unknown>,
  texts: Record<string, Record<string, string>> = {},
): Content => ({
  package: (page, tag) => packages[`${tag.split('-')[0]} ${page}`] as never,
  pages: [...new Set(Object.keys(packages).map((name) => name.split(' ')[1]!))],
  texts: (feature, tag) => texts[`${tag.split('-')[0]} ${feature}`],
});

/** Two topics, one of which leads elsewhere; three questions. */
export const helpDocuments = {
  topics: [
    {
      slug: 'recharge',
      title: 'Recharger Lisolo',
      icon: 'smartphone',
      groups: [
        {
          slug: 'ligne',
          title: 'Une ligne',
          sections: [
            {
              slug: 'proche',
              title: 'Un proche',
              questions: [
                {
                  id: 'recharger-proche',
                  question: 'Comment recharger un proche ?',
                  answer:
                    '<p>Allez sur <a href="/prepaid-recharge">recharger</a> ou <a href="/more-lisolo-money">ici</a> !</p>',
                  popular: true,
                  related: ['mauvais-numero'],
                },
                { id: 'mauvais-numero', question: 'J’ai rechargé un mauvais numéro', answer: '<p>Appelez.</p>' },
              ],
            },
            {
              slug: 'carte',
              title: 'Par carte',
              questions: [
                { id: 'carte-refusee', question: 'Ma carte est refusée', answer: '<p>Non.</p>', popular: true },
              ],
            },
          ],
        },
      ],
    },
    { slug: 'boutiques', title: 'Boutiques', icon: 'store', redirect: '/store_finder/lisolo-shops', groups: [] },
  ],
};
