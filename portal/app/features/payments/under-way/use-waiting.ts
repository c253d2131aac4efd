import type { StatusResult } from '@selfcare/contract/payments';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Answer } from '../../../api/answer.ts';
import { type Call, useCall } from '../../../api/call.ts';
import { followStatus, handOver, type Follow } from '../../../api/follow-status.ts';
import { isFinal, isRefunding } from '@selfcare/contract/purchase/outcome';
import { useSite } from '../../../site/site.tsx';
import { keepConfig, readConfig } from '../../../session/config.ts';

/** Seconds between two checks. */
const recheckSeconds = 10;
const defaultMaxTry = 10;

const readMaxTry = async (call: Call): Promise<number> => {
  const kept = readConfig();
  if (kept) return kept.paymentMaxTry;
  const answer = await call('portalConfig', { code: 'portal' });
  if (answer.outcome !== 'success') return defaultMaxTry;
  keepConfig(answer.result);
  return readConfig()?.paymentMaxTry ?? defaultMaxTry;
};

type Waiting = { transactionId: string; isTaken?: boolean; onFinished: () => void };

export type Blind = 'offline' | 'unseen' | undefined;

export const blindOf = (answer: Answer<StatusResult>): Blind => {
  if (answer.outcome === 'success') return undefined;
  return answer.outcome === 'lost' && answer.reason === 'network' ? 'offline' : 'unseen';
};

export const isWaitOver = (status: StatusResult): boolean => isFinal(status) || isRefunding(status);

export const useFollowed = ({ transactionId, isTaken, onFinished }: Waiting) => {
  const call = useCall();
  const { tag } = useSite();
  const [status, setStatus] = useState<StatusResult>();
  const [blind, setBlind] = useState<Blind>();
  const follow = useRef<Follow>(undefined);
  const finish = useEffectEvent(onFinished);

  useEffect(() => {
    follow.current = followStatus({
      transactionId,
      isTaken,
      call,
      language: tag,
      onAnswer: (answer) => {
        setBlind(blindOf(answer));
        if (answer.outcome !== 'success') return;
        setStatus(answer.result);
        if (isFinal(answer.result)) handOver(answer.result);
        if (isWaitOver(answer.result)) finish();
      },
    });
    return () => follow.current?.stop();
  }, [transactionId, isTaken, call, tag]);

  return { status, blind, follow };
};

export const dueAt = (passed: number, tries: number, maxTry: number): 'ask' | 'leave' | undefined => {
  if (passed < (tries + 1) * recheckSeconds) return undefined;
  return passed < maxTry * recheckSeconds ? 'ask' : 'leave';
};

/** Checks every ten seconds, as often as configured, then goes to the status page. */
export const useWaiting = (waiting: Waiting) => {
  const call = useCall();
  const { status, blind, follow } = useFollowed({ ...waiting, isTaken: true });
  const [secondsLeft, setSecondsLeft] = useState(defaultMaxTry * recheckSeconds);
  const finish = useEffectEvent(waiting.onFinished);

  useEffect(() => {
    const startedAt = Date.now();
    let maxTry = defaultMaxTry;
    let tries = 0;
    void readMaxTry(call).then((most) => {
      maxTry = most;
    });
    const tick = setInterval(() => {
      const passed = (Date.now() - startedAt) / 1000;
      setSecondsLeft(Math.max(0, Math.round(maxTry * recheckSeconds - passed)));
      const due = dueAt(passed, tries, maxTry);
      if (!due) return;
      tries = Math.floor(passed / recheckSeconds);
      if (due === 'ask') void follow.current?.check();
      else finish();
    }, 1000);
    return () => clearInterval(tick);
  }, [call, follow]);

  return { status, blind, secondsLeft };
};
