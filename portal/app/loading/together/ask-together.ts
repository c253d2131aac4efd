import type { RequestOf, ResultOf } from '@selfcare/contract/endpoints';
import type { Answer } from '../../api/answer.ts';
import type { Call } from '../../api/call.ts';
import { comesEarly } from '../../api/early.ts';
import { type QueryData, optionsCall, optionsRequest } from '../../session/query-data.ts';

type Begun = Pick<QueryData, 'rechargeType' | 'transactionType'> &
  Partial<QueryData> & {
    asksLine?: RequestOf<'validateMsisdn'>;
  };

/** Milliseconds: requested at the last digit, used seconds later. */
const lifetimeMs = 30_000;
const configLifetimeMs = 600_000;

type Context = ResultOf<'purchaseContext'>;
type Part = keyof NonNullable<Context['errors']>;

/** Other calls would only repeat these refusals. */
const final: ReadonlySet<string> = new Set(['400', '404']);

const partOf = <Result>(
  answer: Answer<Context>,
  part: Part,
  result: (context: Context) => Result | undefined,
): Answer<Result> | undefined => {
  if (answer.outcome !== 'success') return undefined;
  const refused = answer.result.errors?.[part];
  if (refused && final.has(refused.code)) return { outcome: 'refused', result: {}, ...refused };
  const found = result(answer.result);
  return found && { outcome: 'success', result: found };
};

/** Requests in one call what a purchase needs. The single calls receive their answers, or are made if it fails. */
export const askTogether = (call: Call, { asksLine, ...begun }: Begun): void => {
  const { amount, rechargeType, transactionType } = begun;
  const serviceType = asksLine?.checkIfBroadband ? 'BROADBAND' : '';
  const request = { msisdn: asksLine?.msisdn, amount, rechargeType, transactionType, serviceType } as const;
  const context = call('purchaseContext', request).then((answer) => {
    const line = answer.outcome === 'success' ? answer.result.line : undefined;
    const offered = partOf(answer, 'bundles', ({ bundles }) => bundles);
    if (line && offered) {
      const { msisdn, lineType } = line;
      comesEarly('bundles', { msisdn, lineType, serviceType }, Promise.resolve(offered), lifetimeMs);
    }
    return answer;
  });
  const comes = <Result>(part: Part, result: (found: Context) => Result | undefined) =>
    context.then((answer) => partOf(answer, part, result));

  if (asksLine)
    comesEarly(
      'validateMsisdn',
      asksLine,
      comes('line', ({ line }) => line),
      lifetimeMs,
    );
  comesEarly(
    'portalConfig',
    { code: 'portal' },
    comes('config', ({ config }) => config),
    configLifetimeMs,
  );
  if (amount === undefined) return;
  const options = comes(
    'paymentOption',
    ({ paymentOption, unavailable }) => paymentOption && { paymentOption, ...(unavailable && { unavailable }) },
  );
  comesEarly(optionsCall(begun), optionsRequest(begun as QueryData), options, lifetimeMs);
};

export const askForBundles = (call: Call, asksLine: RequestOf<'validateMsisdn'>): void =>
  askTogether(call, { asksLine, rechargeType: 'BUNDLE PURCHASE', transactionType: 'PREPAID_BUNDLES' });
