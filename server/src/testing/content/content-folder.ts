import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Files of content by their paths: what is no text and no bytes is written as JSON. */
export type ContentFiles = Readonly<Record<string, unknown>>;

/** The bytes of a picture that draws nothing. */
export const aPng = Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1');

const question = (id: string, more: object = {}) => ({
  id,
  question: `What is ${id}?`,
  answer: `<p>${id}</p>`,
  ...more,
});

/** A help centre with these questions, all in one section. */
export const aHelpCentre = (ids: readonly string[], words = 'Numbers') => ({
  topics: [
    {
      slug: 'numbers',
      title: words,
      icon: 'phone',
      groups: [
        {
          slug: 'my-number',
          title: `${words}: mine`,
          sections: [
            {
              slug: 'first-things',
              title: `${words}: first`,
              questions: ids.map((id, i) => question(id, i === 0 ? { popular: true } : { related: [ids[0]] })),
            },
          ],
        },
      ],
    },
  ],
});

/** A page of plain content. */
export const aPage = (more: object = {}) => ({
  title: 'A page',
  lead: 'About {product}',
  html: '<p>Text</p>',
  ...more,
});

const aHeader = { items: [{ label: 'Help', href: '/gethelp', icon: 'info' }] };

/** A form with one field of each kind that has rules of its own. */
export const aForm = (field: object = {}) => ({
  fields: [
    { name: 'message', label: 'Message', type: 'textarea', required: true, maxLength: 1000, rank: 1, ...field },
    { name: 'town', label: 'Town', type: 'select', required: false, rank: 2, options: 'city-config' },
  ],
  actions: [{ type: 'submit', label: 'Send', rank: 1 }],
});

/** A folder of the first market without faults, each file in both languages. */
export const goodContent = (): Record<string, unknown> => {
  const both = {
    header: aHeader,
    'page-contact-us': aPage({ links: [{ label: 'Loans', href: '/more-{slug}-money' }] }),
    'page-roaming': aPage({ html: '<h2>Abroad</h2><p><img src="media/map.png" alt="A map"></p>' }),
    'help-documents': aHelpCentre(['lost-number', 'new-number']),
    'form-feedback': aForm(),
    'meta-data-config': { pages: { help: { title: 'Help' }, roaming: { title: 'Abroad' } } },
    'storeLocator-translation': { 'find{product}In': 'Find {product} in' },
    'network-translation': { two_g: 'Old net', 'homeDefaults.heading': 'A new heading' },
  };
  return {
    ...Object.fromEntries(
      Object.entries(both).flatMap(([page, value]) =>
        ['fr', 'en'].map((language) => [`${language}/${page}.json`, value]),
      ),
    ),
    'media/map.png': aPng,
  };
};

/** Writes files into a folder of their own; `remove` takes it away. */
export const writeContent = (files: ContentFiles): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  for (const [file, value] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    const isRaw = typeof value === 'string' || Buffer.isBuffer(value);
    writeFileSync(join(folder, file), isRaw ? value : JSON.stringify(value));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
};
