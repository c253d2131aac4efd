import { keysOf } from '@selfcare/contract/typed/keys-of';
import type { Market } from '@selfcare/markets/market';
import type { CallName } from '@selfcare/contract/calls';
import type { PurchaseContextResult } from '@selfcare/contract/purchase-context';
import { isRefusal, type Answer, type Refusal } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import { toFailure } from '../../http/envelope.ts';
import { readParts, type PartDeps, type Parts } from './read-parts.ts';

type Deps = PartDeps & {
  market: Market;
  refused: (refusal: Refusal, context: Context, call: string) => void;
};

const callOf = {
  line: 'validateMsisdn',
  bundles: 'bundles',
  paymentOption: 'paymentOptions',
  config: 'portalConfig',
} as const satisfies Record<keyof Parts, CallName>;

const resultOf = <Result>(answer: Answer<Result> | undefined): Result | undefined =>
  answer && !isRefusal(answer) ? answer.result : undefined;

export const createPurchaseContextHandlers = ({ market, refused, ...deps }: Deps): HandlersOf<'purchase-context'> => ({
  purchaseContext: async (request, context) => {
    const parts = await readParts(deps, request, context);
    const errors: PurchaseContextResult['errors'] = {};
    for (const part of keysOf(callOf)) {
      const answer: Answer<unknown> | undefined = parts[part];
      if (!answer || !isRefusal(answer)) continue;
      refused(answer.refusal, context, callOf[part]);
      const { language, traceId } = context;
      const { code, message } = toFailure(answer.refusal, { market, language, traceId, outage: 'nothing-charged' });
      errors[part] = { code, message };
    }
    const config = resultOf(parts.config);
    return {
      result: {
        line: resultOf(parts.line),
        bundles: resultOf(parts.bundles),
        ...resultOf(parts.paymentOption),
        ...(config?.configVersion !== request.configVersion && { config }),
        ...(Object.keys(errors).length > 0 && { errors }),
      },
    };
  },
});
