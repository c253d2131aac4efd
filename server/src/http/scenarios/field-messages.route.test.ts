import { basePath, ownPath } from '@selfcare/contract/calls';
import type { FieldError } from '@selfcare/contract/envelope';
import { endpoints, type Endpoint } from '@selfcare/contract/endpoints';
import { describe, expect, test } from 'vitest';
import { en } from '../../locales/en.ts';
import { fr } from '../../locales/fr.ts';
import { aRecharge } from '../../testing/orders.ts';
import { slug } from '../../testing/portal.ts';
import { usePortal } from '../../testing/use-portal.ts';

const portal = await usePortal();
const browser = portal.browser();

const fieldsOf = async (method: string, path: string, lang: string, body?: unknown): Promise<FieldError[]> => {
  const reply = await browser.send<{ fields: FieldError[] }>(method, `${basePath}${path}`, { body, headers: { lang } });
  expect(reply).toMatchObject({ status: 400, body: { code: '400' } });
  return reply.body.result.fields;
};
const initiate = (body: unknown, lang = 'fr') => fieldsOf('POST', 'transaction/v1/initiate', lang, body);

const checked = (Object.entries(endpoints) as [string, Endpoint][]).filter(([, { body, query }]) => body ?? query);
const cases = checked.flatMap(([, { method, paths }]) => paths.map((path) => [method, ownPath(path, slug)] as const));

describe.each([
  ['fr', fr],
  ['en', en],
])('in %s', (lang, { details }) => {
  test.each(cases)('%s %s says what is wrong with a field in a sentence of that language', async (method, path) => {
    const sentences = Object.values(details);
    for (const body of method === 'GET' ? [undefined] : [[], 'text', null]) {
      const fields = await fieldsOf(method, path, lang, body);
      expect(fields.length).toBeGreaterThan(0);
      for (const { message } of fields) expect(sentences).toContain(message);
    }
  });

  test('a field is missing, too long, unknown or otherwise wrong', async () => {
    const { amount: _, ...order } = aRecharge();
    const long = 'x'.repeat(255);
    const wrong = { ...order, unit: '500', paymentMode: '', emailId: long, transactionType: 'GIFT', discount: 1 };
    const said = new Map((await initiate(wrong, lang)).map(({ path, message }) => [path, message]));
    expect(Object.fromEntries(said)).toEqual({
      amount: details.fieldMissing,
      unit: details.fieldInvalid,
      paymentMode: details.fieldMissing,
      emailId: details.fieldTooLong,
      transactionType: details.fieldInvalid,
      discount: details.fieldUnknown,
    });
  });
});

test('the languages are told apart by every one of these sentences', () => {
  for (const name of ['fieldMissing', 'fieldInvalid', 'fieldTooLong', 'fieldUnknown'] as const)
    expect(fr.details[name]).not.toBe(en.details[name]);
});

test('two requests at the same time are each answered in their own language', async () => {
  const both = await Promise.all(['fr', 'en', 'fr', 'en'].map((lang) => initiate({ ...aRecharge(), x: 1 }, lang)));
  expect(both.map(([field]) => field?.message)).toEqual([fr, en, fr, en].map(({ details }) => details.fieldUnknown));
});

test('an answer shows no pattern and no option, and does not grow with what was sent', async () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, 1]));
  const fields = await initiate({ ...aRecharge({ transactionType: 'x' as 'HBB_LEADS' }), ...many });
  expect(fields).toHaveLength(20);
  expect(JSON.stringify(fields)).not.toMatch(/HBB_LEADS|\\d|\^/);
});
