import type { StatusResult } from '@selfcare/contract/payments';
import { useEffect, useRef, useState } from 'react';
import type { Lost, Refused } from '../../api/answer.ts';
import { followStatus, type Follow } from '../../api/follow-status.ts';
import { outcomeOf } from '../../api/outcome.ts';
import { useCall } from '../../api/use-call.ts';
import { useSite } from '../../lib/site.tsx';
import { removeDraft } from '../../session/draft.ts';
import { readAnyPurchase, removePurchase } from '../../session/purchase.ts';
import { removeQueryData } from '../../session/query-data.ts';

/** A paid order is over: paying for it again starts from the beginning. */
const forgetPaidOrder = (transactionId: string) => {
  if (readAnyPurchase()?.transactionId !== transactionId) return;
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
        if (outcomeOf(answer.result) === 'paid') forgetPaidOrder(transactionId);
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
