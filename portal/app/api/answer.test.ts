import { expect, test } from 'vitest';
import { readAnswer } from './answer.ts';

test.each([
  { statusCode: 200, status: 'success', message: '', result: 1 },
  { statusCode: 200, status: 'whatever', result: 1 },
  { statusCode: 201, status: 'SUCCESS', result: 1 },
  { status: 'Success', result: 1 },
])('%j is a success', (body) => {
  expect(readAnswer(body, null)).toEqual({ outcome: 'success', result: 1 });
});

test('a refusal is read by its code before its status code', () => {
  const body = { statusCode: 422, status: 'failure', code: '1010', message: 'Too low', result: { attemptsLeft: 2 } };
  expect(readAnswer(body, null)).toEqual({
    outcome: 'refused',
    code: '1010',
    message: 'Too low',
    result: { attemptsLeft: 2 },
  });
});

test('a refusal without a code is read by its status code', () => {
  expect(readAnswer({ statusCode: 404, status: 'failure', message: 'No' }, null)).toMatchObject({ code: '404' });
});

test('a refusal says when to try again', () => {
  expect(readAnswer({ statusCode: 503, status: 'failure' }, '5')).toMatchObject({ retryAfterSeconds: 5, message: '' });
  expect(readAnswer({ statusCode: 503, status: 'failure' }, 'soon')).not.toHaveProperty('retryAfterSeconds');
});

test.each([undefined, null, 'Bad gateway', 502, [], {}, { status: 'failure' }, { code: {} }])(
  '%j is no answer at all',
  (body) => {
    expect(readAnswer(body, null)).toEqual({ outcome: 'lost', reason: 'unreadable' });
  },
);
