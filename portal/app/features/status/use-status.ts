import type { StatusResult } from '@selfcare/contract/payments';
import { useEffect, useRef, useState } from 'react';
import type { Lost, Refused } from '../../api/answer.ts';
import { followStatus, type Follow } from '../../api/follow-status.ts';
import { isFinal, outcomeOf } from '@selfcare/contract/purchase/outcome';
import { track } from '../../api/track.ts';
import { useCall } from '../../api/call.ts';
import { useSite, type Site } from '../../site/site.tsx';
import { paid } from '../../products/paid.ts';
import { removeDraft } from '../../session/storage.ts';
import { readAnyPurchase, readPurchase, removePurchase } from '../../session/purchase.ts';
import { readQueryData, removeQueryData } from '../../session/query-data.ts';
import { nextStepOf } from '@selfcare/contract/purchase/next-step';

/** Loads what the device stores for the next visit; a failed load is ignored. */
const learn = (tell: (device: typeof import('../../session/device/learn.ts')) => void) =>
  void import('../../session/device/learn.ts').then(tell, () => undefined);

/** Forgets the tab's order once it is paid, so that paying again starts a new purchase. */
export const forgetPaidOrder = (status: StatusResult, site: Site) => {
  if (outcomeOf(status) !== 'paid' || readAnyPurchase()?.transactionId !== status.transactionId) return;
  const order = readQueryData();
  if (order && readPurchase(order)) {
    const { keepsAmount } = paid[order.transactionType];
    learn(({ learnPaid }) => learnPaid(order, { keepsAmount, afterYes: site.afterYes }));
  }
  removePurchase();
  removeQueryData();
  removeDraft('recharge');
};

type Asked = { transactionId: string | undefined; channel?: string; pg?: string };

export const useStatus = ({ transactionId, channel, pg }: Asked) => {
  const call = useCall();
  const site = useSite();
  const { tag } = site;
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
        forgetPaidOrder(answer.result, site);
        if (!isFinal(answer.result) || isCounted) return;
        isCounted = true;
        learn(({ learnOver }) => learnOver(transactionId, nextStepOf(answer.result) === 'retry'));
        track(outcomeOf(answer.result) === 'paid' ? 'result_paid' : 'result_failed');
      },
    });
    const askNow = () => void following.check();
    const askWhenSeen = () => document.hidden || askNow();
    follow.current = following;
    addEventListener('online', askNow);
    document.addEventListener('visibilitychange', askWhenSeen);
    return () => {
      removeEventListener('online', askNow);
      document.removeEventListener('visibilitychange', askWhenSeen);
      following.stop();
    };
  }, [transactionId, channel, pg, call, tag, site]);

  const check = async () => {
    setChecking(true);
    await follow.current?.check();
    setChecking(false);
  };
  return { status, failure, isChecking, check };
};
