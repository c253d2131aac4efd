import type { PaymentOption } from '@selfcare/contract/payments';
import { useEffect, useState } from 'react';
import type { Lost, Refused } from '../../../api/answer.ts';
import { useCall } from '../../../api/use-call.ts';
import type { QueryData } from '../../../session/query-data.ts';

/** The offered payment methods, or why they did not come; `undefined` while they are awaited. */
export type Options = PaymentOption[] | Refused | Lost | undefined;

/** Asks `paymentOptions` which payment methods an order has; `again` asks once more. */
export const usePaymentOptions = (order: QueryData): { options: Options; again: () => void } => {
  const call = useCall();
  const [options, setOptions] = useState<Options>();
  const [asked, setAsked] = useState(0);
  const { amount, msisdn, lineType, rechargeType, transactionType } = order;

  useEffect(() => {
    const controller = new AbortController();
    const request = { amount, mobileNumber: msisdn, subscriberType: lineType, rechargeType, transactionType };
    const { signal } = controller;
    void call('paymentOptions', request, { signal }).then((answer) => {
      if (!signal.aborted) setOptions(answer.outcome === 'success' ? answer.result.paymentOption : answer);
    });
    return () => controller.abort();
    // Each `again` asks once more.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [call, amount, msisdn, lineType, rechargeType, transactionType, asked]);

  const again = () => {
    setOptions(undefined);
    setAsked(asked + 1);
  };
  return { options, again };
};
