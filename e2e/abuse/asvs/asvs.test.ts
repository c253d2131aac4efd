import { expect, test } from 'vitest';
import { readTestIds } from '../../../tools/test/test-ids.ts';
import { findGoneFiles } from './asvs-page.ts';
import { chapters } from './chapters.ts';

const all = chapters.flatMap(([, requirements]) => requirements);

/** The levels of the requirements of each section of ASVS 5.0.0, one digit each in their order. */
const levels: Record<string, string> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
};
const asked = Object.entries(levels).flatMap(([section, each]) =>
  [...each].map((level, index) => ({ number: `${section}.${index + 1}`, level: Number(level) })),
);

test('each of the 253 requirements of levels 1 and 2 is answered once, in the order of the standard', () => {
  expect(asked.filter(({ level }) => level === 1).length).toBe(70);
  expect(asked.filter(({ level }) => level === 2).length).toBe(183);
  expect(asked.length).toBe(345);
  expect(all.map(({ number, level }) => ({ number, level }))).toEqual(asked.filter(({ level }) => level < 3));
});

test('a requirement stands in its chapter', () => {
  for (const [index, [name, requirements]] of chapters.entries())
    expect([name, requirements.filter(({ number }) => !number.startsWith(`${index + 1}.`))]).toEqual([name, []]);
});

test('every file that is named exists', () => {
  expect(findGoneFiles()).toEqual([]);
});

test('what is met or does not apply says how or why, and what is open says what is missing', () => {
  expect(all.filter(({ verdict, how }) => verdict !== 'open' && !how)).toEqual([]);
  expect(all.filter(({ verdict, missing }) => (verdict === 'open') !== Boolean(missing))).toEqual([]);
});

test('what is met without a test names the document that was read', () => {
  const tests = readTestIds();
  const bare = all.filter(({ number, verdict }) => verdict === 'met' && !tests.has(`V${number}`));
  expect(bare.filter(({ how }) => !how?.includes('`docs/'))).toEqual([]);
});

test('a test names only requirements that the audit has, and none that does not apply', () => {
  const answered = new Set(all.filter(({ verdict }) => verdict !== 'not applicable').map(({ number }) => `V${number}`));
  expect([...readTestIds().keys()].filter((id) => id.startsWith('V') && !answered.has(id))).toEqual([]);
});
