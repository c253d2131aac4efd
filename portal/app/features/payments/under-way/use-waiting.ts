import type { StatusResult } from '@selfcare/contract/payments';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Answer } from '../../../api/answer.ts';
import type { Call } from '../../../api/call.ts';
import { followStatus, handOver, type Follow } from '../../../api/follow-status.ts';
import { isFinal, isRefunding } from '../../../api/outcome.ts';
import { useCall } from '../../../api/use-call.ts';
import { useSite } from '../../../site/site.tsx';
import { keepConfig, readConfig } from '../../../session/config.ts';

/** The status is asked again this often. */
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

/** Why the last question was not answered: there is no network, or nobody can look. */
export type Blind = 'offline' | 'unseen' | undefined;

export const blindOf = (answer: Answer<StatusResult>): Blind => {
  if (answer.outcome === 'success') return undefined;
  return answer.outcome === 'lost' && answer.reason === 'network' ? 'offline' : 'unseen';
};

/** Whether there is nothing left to wait for here: what becomes of money on its way back is the status page's to tell. */
export const isWaitOver = (status: StatusResult): boolean => isFinal(status) || isRefunding(status);

/** Follows a payment that the provider has: its last status, and whether nobody can be asked at the moment. */
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

/** What is due so many seconds after the prompt, when the status was asked `tries` times: to ask again, or to go on to its page. */
export const dueAt = (passed: number, tries: number, maxTry: number): 'ask' | 'leave' | undefined => {
  if (passed < (tries + 1) * recheckSeconds) return undefined;
  return passed < maxTry * recheckSeconds ? 'ask' : 'leave';
};

/**
 * As above with the clock of an approval on the phone: the status is asked again every ten seconds, as often as the
 * configuration allows, then the page goes on to the status page.
 */
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
