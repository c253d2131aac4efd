import { expect, test } from 'vitest';
import { escapeHtml, toScriptJson } from './escape.ts';

test('a text cannot leave its element or its attribute [V1.1.2 V1.2.1]', () => {
  expect(escapeHtml('</title><script>&"')).toBe('&lt;/title&gt;&lt;script&gt;&amp;&quot;');
});

test('data cannot end its script element, and reads back as it was [V1.2.3]', () => {
  const value = { text: '</script><!-- <script>' };
  expect(toScriptJson(value)).not.toContain('<');
  expect(JSON.parse(toScriptJson(value))).toEqual(value);
});
