import { expect, test } from 'vitest';
import { hostileHtml } from '@selfcare/contract/testing/hostile-html';
import { faultOfMedia } from './check/media.ts';
import { sanitise } from './sanitise.ts';

const tags = new Set(
  'p br h2 h3 ul ol li strong em a img table caption thead tbody tfoot tr th td blockquote code'.split(' '),
);

/** A value of an attribute that nothing runs and nothing fetches elsewhere. */
const harmless: Readonly<Record<string, RegExp>> = {
  href: /^(?:\/(?![/\\])|https:\/\/|tel:|mailto:)[!-[\]-~\u00a1-\uffff]*$/i,
  src: /^media\/[\w.-]+$/,
  alt: /^/,
  scope: /^/,
  colspan: /^/,
  rowspan: /^/,
};

/** Returns the faults of sanitised HTML, found by another parser than the sanitiser's. */
const faultsOf = (html: string): string[] => {
  const faults: string[] = [];
  const rest = html.replace(
    /<\/?([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*) ?\/?>/g,
    (_, tag: string, attributes: string) => {
      if (!tags.has(tag)) faults.push(`<${tag}>`);
      for (const [, name = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g))
        if (!harmless[name]?.test(value.replaceAll('&amp;', '&'))) faults.push(`${name}="${value}"`);
      return '';
    },
  );
  if (/[<>]/.test(rest.replaceAll('&lt;', '').replaceAll('&gt;', ''))) faults.push(`markup that is none: ${rest}`);
  return faults;
};

test('of five thousand hostile texts nothing is left that runs or asks elsewhere, and doing it again changes nothing [V1.3.1]', () => {
  const all = hostileHtml();
  expect(new Set(all).size).toBeGreaterThan(5000);
  const wrong = all.flatMap((html) => {
    const { html: made } = sanitise(html);
    const faults = faultsOf(made);
    if (sanitise(made).html !== made) faults.push('another text the second time');
    return faults.length > 0 ? [{ html, made, faults }] : [];
  });
  expect(wrong.slice(0, 5)).toEqual([]);
}, 60_000);

const picture = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`);

test('of as many hostile pictures none is taken, and one that only draws is [V1.3.4 V5.2.2]', () => {
  const taken = hostileHtml().filter((html) => faultOfMedia('media/a.svg', picture(html)) === undefined);
  expect(taken).toEqual([]);
  expect(faultOfMedia('media/a.svg', picture('<path d="M0 0h9"/>'))).toBeUndefined();
}, 60_000);

test('the reader of this test sees what is left', () => {
  for (const html of [
    '<script>',
    '<p onclick="x">a</p>',
    '<a href="javascript:x">a</a>',
    '<img src="https://a/b" alt="">',
    'a < b',
  ])
    expect(faultsOf(html)).not.toEqual([]);
  expect(faultsOf('<p>a <a href="/about">b</a><br /><img src="media/a.png" alt="x" /> 1 &lt; 2</p>')).toEqual([]);
});
