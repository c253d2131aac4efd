import { describe, expect, test } from 'vitest';
import { readMarkup, escapeHtml, toScriptJson } from './markup.ts';

const asItIs = { word: (text: string) => text, href: (href: string) => href };
const read = (html: string) => readMarkup(html, asItIs);
const element = (tag: string, children: unknown[] = [], attributes = {}) => ({ tag, attributes, children });

describe('the markup of content', () => {
  test('is read as elements in elements, with what is written in them', () => {
    expect(read('<p>Un <strong>reçu</strong>.</p><ul><li>a</li><li>b</li></ul>')).toEqual([
      element('p', ['Un ', element('strong', ['reçu']), '.']),
      element('ul', [element('li', ['a']), element('li', ['b'])]),
    ]);
  });

  test('has elements without an end, and attributes as React names them', () => {
    expect(read('a<br />b<img src="/media/1/a.png" alt="Un &quot;a&quot;" /><td colspan="2">c</td>')).toEqual([
      'a',
      element('br'),
      'b',
      element('img', [], { src: '/media/1/a.png', alt: 'Un "a"' }),
      element('td', ['c'], { colSpan: '2' }),
    ]);
  });

  test('has its texts set and its links led where they lead', () => {
    const how = { word: (text: string) => text.toUpperCase(), href: (href: string) => `/en${href}` };
    expect(readMarkup('<a href="/a?b=1&amp;c=2">x &lt; y</a>', how)).toEqual([
      element('a', ['X < Y'], { href: '/en/a?b=1&c=2' }),
    ]);
  });

  test('keeps of what it does not know the text alone, and no attribute that runs something', () => {
    expect(read('<script>x()</script><p onclick="x()" class="y">a</p></em>b')).toEqual([
      'x()',
      element('p', ['a']),
      'b',
    ]);
    expect(read('<p>a<em>b</p>c')).toEqual([element('p', ['a', element('em', ['b'])]), 'c']);
  });
});

test('a text cannot leave its element or its attribute [V1.1.2 V1.2.1]', () => {
  expect(escapeHtml('</title><script>&"')).toBe('&lt;/title&gt;&lt;script&gt;&amp;&quot;');
});

test('data cannot end its script element, and reads back as it was [V1.2.3]', () => {
  const value = { text: '</script><!-- <script>' };
  expect(toScriptJson(value)).not.toContain('<');
  expect(JSON.parse(toScriptJson(value))).toEqual(value);
});
