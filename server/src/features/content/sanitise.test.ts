import { describe, expect, test } from 'vitest';
import { sanitise, whyNoHref } from './sanitise.ts';

const kept = [
  '<h2>Title</h2><p>One <strong>two</strong> <em>three</em><br />four</p>',
  '<ul><li>a</li></ul><ol><li>b</li></ol><blockquote>c</blockquote><p><code>d</code></p>',
  '<table><caption>t</caption><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
  '<p><a href="/about">a</a> <a href="https://example.org/">b</a> <a href="tel:300">c</a> <a href="mailto:a@b.example">d</a></p>',
  '<p><img src="media/map.png" alt="A map" /></p>',
];

test.each(kept)('what content may hold stays as it is: %s', (html) => {
  expect(sanitise(html)).toEqual({ html, removed: [] });
});

test.each([
  ['<script>alert(1)</script>x', 'x'],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<svg onload=alert(1)>', ''],
  ['<img src=x onerror=alert(1)>', ''],
  ['<img src="https://evil.example/a.png" alt="a">', ''],
  ['<img src="media/a.png">', ''],
  ['<img src="media/../a.png" alt="">', ''],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="java&#10;script:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="&#106;avascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href=" javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="//evil.example">a</a>', '<a>a</a>'],
  ['<a href="/\\evil.example">a</a>', '<a>a</a>'],
  ['<a href="vbscript:x">a</a>', '<a>a</a>'],
  ['<a href="/about" target="_blank" style="x">a</a>', '<a href="/about">a</a>'],
  ['<p style="position:fixed" class="x" id="app">a</p>', '<p>a</p>'],
  ['<form action="/x"><input name="pin"><button>Pay</button></form>', 'Pay'],
  ['<iframe src="/about"></iframe>', ''],
  [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<table></table>',
  ],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<p></p>'],
  [
    '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=x"><link rel="stylesheet" href="x">',
    '',
  ],
  ['<p>a<!-- <script>x</script> --></p>', '<p>a</p>'],
])('%s is made harmless, and what went is named [A12] [V1.3.1]', (html, clean) => {
  const { html: made, removed } = sanitise(html);
  expect(made).toBe(clean);
  if (!html.includes('<!-- ')) expect(removed).not.toEqual([]);
});

test('what is sanitised already does not change', () => {
  for (const html of [...kept, '<b>x</b><p>&lt;script&gt; & "quotes"</p>'])
    expect(sanitise(sanitise(html).html)).toEqual({ html: sanitise(html).html, removed: [] });
});

test.each([
  ['<i>a</i><b>b</b>', '<em>a</em><strong>b</strong>'],
  ['<p>m<sup>2</sup> H<sub>2</sub>O <u>u</u> <s>s</s></p>', '<p>m<sup>2</sup> H<sub>2</sub>O <u>u</u> <s>s</s></p>'],
  ['<ol start="3"><li>c</li></ol><hr /><h4>h</h4>', '<ol start="3"><li>c</li></ol><hr /><h4>h</h4>'],
  ['<figure><figcaption>c</figcaption></figure>', '<figure><figcaption>c</figcaption></figure>'],
])('%s keeps its meaning', (html, clean) => {
  expect(sanitise(html)).toEqual({ html: clean, removed: [] });
});

test('a start of a list that is no number is taken out and named', () => {
  expect(sanitise('<ol start="x"><li>c</li></ol>')).toEqual({
    html: '<ol><li>c</li></ol>',
    removed: ['the start "x" of <ol>: it is no number'],
  });
});

describe('a link', () => {
  test.each(['/', '/a?b=c#d', 'https://example.org', 'HTTPS://example.org', 'tel:+242', 'mailto:a@b.example'])(
    'to %s is followed',
    (href) => {
      expect(whyNoHref(href)).toBeUndefined();
    },
  );
  test.each([
    '',
    'about',
    '#a',
    '//a',
    '/\\a',
    '\\\\a',
    'http://a',
    'https:a',
    'javascript:1',
    'data:x',
    ' /a',
    '/a\n',
    '/\t/a',
  ])('to %j is not', (href) => {
    expect(whyNoHref(href)).toBeDefined();
  });
});
