import { expect, test } from 'vitest';
import { toCsv } from '@selfcare/contract/values/csv';
import { feedbackTable } from './feedback-store.ts';

test.each([
  ['=1+1', `"'=1+1"`],
  ['+242', `"'+242"`],
  ['-1', `"'-1"`],
  ['@x', `"'@x"`],
  ['\tx', `"'\tx"`],
  ['\rx', `"'\rx"`],
  ['a=b', '"a=b"'],
  ['say "no", twice\nover', '"say ""no"", twice\nover"'],
])('a cell with %j is written %j', (value, written) => expect(toCsv([[value]])).toBe(`${written}\r\n`));

test('forms with other fields stand in one table', () => {
  const at = new Date('2026-11-23T10:00:00Z');
  const table = feedbackTable([
    { id: 'A', formId: 'feedback', language: 'fr-FR', at, values: { score: '5', agree: true } },
    { id: 'B', formId: 'survey', language: 'en-GB', at, values: { message: 'x' } },
  ]);
  expect(table).toEqual([
    ['refFeedbackId', 'formId', 'language', 'at', 'score', 'agree', 'message'],
    ['A', 'feedback', 'fr-FR', '2026-11-23T10:00:00.000Z', '5', 'true', ''],
    ['B', 'survey', 'en-GB', '2026-11-23T10:00:00.000Z', '', '', 'x'],
  ]);
});
