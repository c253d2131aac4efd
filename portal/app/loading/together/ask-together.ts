import type { RequestOf, ResultOf } from '@selfcare/contract/endpoints';
import type { Answer } from '../../api/answer.ts';
import type { Call } from '../../api/call.ts';
import { comesEarly } from '../../api/early.ts';
import type { QueryData } from '../../session/query-data.ts';
import { optionsCall, optionsRequest } from './options-request.ts';

/** The order so far: its number alone, or with an amount. */
type Begun = Pick<QueryData, 'rechargeType' | 'transactionType'> &
  Partial<QueryData> & {
    /** That of the line is asked for; a line that is known is not. */
    asksLine?: RequestOf<'validateMsisdn'>;
  };

/** What is asked for at the last digit is wanted a few seconds later; the configuration is much the same all day. */
const lifetimeMs = 30_000;
const configLifetimeMs = 600_000;

type Context = ResultOf<'purchaseContext'>;
type Part = keyof NonNullable<Context['errors']>;

/** Refusals that the part's own call would only repeat; the others say more there, or pass. */
const final: ReadonlySet<string> = new Set(['400', '404']);

/** What the call of one part would have been answered; undefined where it is worth asking by itself. */
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

/**
 * Asks in one trip for what the calls of a purchase will ask for: they are given their answers, and are made by themselves
 * where this one does not answer.
 */
export const askTogether = (call: Call, { asksLine, ...begun }: Begun): void => {
  const { amount, rechargeType, transactionType } = begun;
  const serviceType = asksLine?.checkIfBroadband ? 'BROADBAND' : '';
  const request = { msisdn: asksLine?.msisdn, amount, rechargeType, transactionType, serviceType } as const;
  const context = call('purchaseContext', request).then((answer) => {
    // The type of the line is part of what the bundles are asked for by, and so is whether they are a router's.
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

/** The same for a bundle: the line and what it may buy. */
export const askForBundles = (call: Call, asksLine: RequestOf<'validateMsisdn'>): void =>
  askTogether(call, { asksLine, rechargeType: 'BUNDLE PURCHASE', transactionType: 'PREPAID_BUNDLES' });
