import type { StatusResult } from '@selfcare/contract/payments';
import { useEffect, useRef, useState } from 'react';
import type { Lost, Refused } from '../../api/answer.ts';
import { followStatus, type Follow } from '../../api/follow-status.ts';
import { isFinal, outcomeOf } from '../../api/outcome.ts';
import { track } from '../../api/track.ts';
import { useCall } from '../../api/use-call.ts';
import { useSite } from '../../site/site.tsx';
import { paid } from '../../products/paid.ts';
import { removeDraft } from '../../session/draft.ts';
import { readAnyPurchase, readPurchase, removePurchase } from '../../session/purchase.ts';
import { readQueryData, removeQueryData, type QueryData } from '../../session/query-data.ts';

/** What the device learns of a paid order is wanted on its next visit at the earliest: it may come late, or not. */
const remember = (order: QueryData) =>
  void import('../../session/device/remember-paid.ts').then(
    ({ rememberPaid }) => rememberPaid(order, paid[order.transactionType]),
    () => undefined,
  );

/** A paid order is over: paying for it again starts from the beginning. */
const forgetPaidOrder = (transactionId: string) => {
  if (readAnyPurchase()?.transactionId !== transactionId) return;
  const order = readQueryData();
  if (order && readPurchase(order)) remember(order);
  removePurchase();
  removeQueryData();
  removeDraft('recharge');
};

type Asked = { transactionId: string | undefined; channel?: string; pg?: string };

/** Follows a transaction to its end: its last status, what went wrong with the last question, and a question right now. */
export const useStatus = ({ transactionId, channel, pg }: Asked) => {
  const call = useCall();
  const { tag } = useSite();
  const [status, setStatus] = useState<StatusResult>();
  const [failure, setFailure] = useState<Refused | Lost>();
  const [isChecking, setChecking] = useState(false);
  const follow = useRef<Follow>(undefined);

  useEffect(() => {
    if (!transactionId) return undefined;
    let isCounted = false;
    const following = followStatus({
      transactionId,
      channel,
      pg,
      call,
      language: tag,
      onAnswer: (answer) => {
        setFailure(answer.outcome === 'success' ? undefined : answer);
        if (answer.outcome !== 'success') return;
        setStatus(answer.result);
        const outcome = outcomeOf(answer.result);
        if (outcome === 'paid') forgetPaidOrder(transactionId);
        if (!isFinal(answer.result) || isCounted) return;
        isCounted = true;
        track(outcome === 'paid' ? 'result_paid' : 'result_failed');
      },
    });
    const askNow = () => void following.check();
    follow.current = following;
    addEventListener('online', askNow);
    return () => {
      removeEventListener('online', askNow);
      following.stop();
    };
  }, [transactionId, channel, pg, call, tag]);

  const check = async () => {
    setChecking(true);
    await follow.current?.check();
    setChecking(false);
  };
  return { status, failure, isChecking, check };
};
