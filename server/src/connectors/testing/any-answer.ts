import * as fc from 'fast-check';
import type { ScriptedAnswer } from './scripted-provider.ts';

const status = fc.oneof(
  fc.constantFrom(200, 201, 202, 400, 401, 404, 422, 500, 502, 503),
  fc.integer({ min: 200, max: 599 }),
);

const cutAt = ({ text, share }: { text: string; share: number }) => text.slice(0, Math.floor(text.length * share));
const raw = (bodies: fc.Arbitrary<unknown>): fc.Arbitrary<ScriptedAnswer> =>
  fc.oneof(
    fc
      .record({
        text: bodies.map((body) => JSON.stringify(body)),
        share: fc.double({ min: 0, max: 0.99, noNaN: true }),
      })
      .map((cut) => ({ raw: cutAt(cut) })),
    fc.constant({ raw: '<html><body>Bad gateway</body></html>', headers: { 'content-type': 'text/html' } }),
    fc.uint8Array({ maxLength: 64 }).map((bytes) => ({ raw: Buffer.from(bytes) })),
    bodies.map((body) => ({
      raw: Buffer.from(JSON.stringify(body), 'utf16le'),
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })),
  );

/**
 * Any status with any body: the `likely` ones and every other JSON, cut JSON, HTML, plain bytes, wrong charsets; none of
 * those that `isExcepted` names.
 */
export const anyAnswer = (
  likely: fc.Arbitrary<unknown>,
  isExcepted: (answer: ScriptedAnswer) => boolean = () => false,
): fc.Arbitrary<ScriptedAnswer> => {
  const json = fc.oneof({ weight: 4, arbitrary: likely }, { weight: 1, arbitrary: fc.jsonValue() });
  const content = fc.oneof(
    { weight: 3, arbitrary: json.map((body) => ({ body })) },
    { weight: 1, arbitrary: raw(likely) },
  );
  const answers = fc
    .tuple(status, content)
    .map(([status, content]): ScriptedAnswer => Object.assign({ status }, content));
  return answers.filter((answer) => !isExcepted(answer));
};

/** Tries `runs` values of a kind, one after the other; fails with the smallest one for which `check` does. */
export const forAny = <Value>(values: fc.Arbitrary<Value>, runs: number, check: (value: Value) => Promise<void>) =>
  fc.assert(fc.asyncProperty(values, check), { numRuns: runs });

/** An empty list under 200, which says that there is none. */
export const isEmptyList = ({ status, body }: ScriptedAnswer) =>
  status === 200 && Array.isArray(body) && body.length === 0;

/** Answers that tell nothing at all, whatever was asked. */
export const mute: Record<string, ScriptedAnswer> = {
  'no answer': { fault: 'silence' },
  'a reset': { fault: 'reset' },
  'a cut in the body': { fault: 'cut', body: {} },
  'a redirect': { status: 302, headers: { location: '/elsewhere' } },
  'an empty 200': { status: 200 },
};
