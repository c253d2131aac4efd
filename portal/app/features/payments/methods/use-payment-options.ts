import type { ResultOf } from '@selfcare/contract/endpoints';
import type { Lost, Refused } from '../../../api/answer.ts';
import { useCall } from '../../../api/use-call.ts';
import { optionsCall, optionsRequest } from '../../../loading/together/options-request.ts';
import { peekEarly } from '../../../api/early.ts';
import { useAnswer } from '../../../loading/use-answer.ts';
import type { QueryData } from '../../../session/query-data.ts';

/** The offered payment methods, or why they did not come; `undefined` while they are awaited. */
export type Options = ResultOf<'paymentOptions'> | Refused | Lost | undefined;

/** Asks which payment methods an order has; `again` asks once more. */
export const usePaymentOptions = (order: QueryData): { options: Options; again: () => void } => {
  const call = useCall();
  const request = optionsRequest(order);
  const name = optionsCall(order);
  const ask = (signal: AbortSignal) => call(name, request, { signal });
  const early = () => peekEarly(name, request);
  const { answer, again } = useAnswer(JSON.stringify(request), ask, { early });
  return { options: answer?.outcome === 'success' ? answer.result : answer, again };
};
