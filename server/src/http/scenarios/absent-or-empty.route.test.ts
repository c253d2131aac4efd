import { basePath, ownPath } from '@selfcare/contract/calls';
import { endpoints, type Endpoint } from '@selfcare/contract/endpoints';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fr } from '../../locales/fr.ts';
import { slug } from '../../testing/portal.ts';
import { usePortal } from '../../testing/use-portal.ts';

const portal = await usePortal();
const browser = portal.browser();

const answerTo = async (path: string, body: unknown) => {
  const { status, body: said } = await browser.send('POST', `${basePath}${ownPath(path, slug)}`, { body });
  const { traceId: _, ...answer } = said as Record<string, unknown>;
  return { status, answer };
};

const optionalOf = (body: z.ZodType): string[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(body, { io: 'input' });
  return Object.keys(properties).filter((name) => !required.includes(name));
};

const rows = (Object.values(endpoints) as Endpoint[]).flatMap(({ body, paths: [path] }) =>
  body ? optionalOf(body).map((name) => ({ path, name })) : [],
);

test.each(rows)('$path: $name that is null or the empty text is as one that is absent', async ({ path, name }) => {
  const absent = await answerTo(path, {});
  for (const nothing of ['', null]) expect(await answerTo(path, { [name]: nothing })).toEqual(absent);
});

test('the same holds for what stands deeper in a body, and for the names of a form', async () => {
  const plan = { code: 'H100GD30', amount: 1 };
  const consent = { accepted: true, version: '1' };
  const lead = (address: object) => ({ fullName: 'x', contactNumber: 'x', email: 'x', plan, consent, address });
  const nothing = { city: 'x', lat: '', lng: '', landmark: '', type: null };
  const [said, absent] = [lead(nothing), lead({ city: 'x' })];
  expect(await answerTo('subscriber/v1/submit-lead', said)).toEqual(
    await answerTo('subscriber/v1/submit-lead', absent),
  );
  const feedback = (values: object) => answerTo('feedback/v1/submit', { formId: 'feedback', values });
  expect(await feedback({ score: null, email: null })).toEqual(await feedback({}));
});

test('a required field without a value is missing', async () => {
  for (const nothing of ['', null])
    expect(await answerTo('subscriber/line-type', { msisdn: nothing })).toMatchObject({
      status: 400,
      answer: { result: { fields: [{ path: 'msisdn', message: fr.details.fieldMissing }] } },
    });
});
