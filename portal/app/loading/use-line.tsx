import type { RequestOf } from '@selfcare/contract/endpoints';
import { isMsisdn } from '@selfcare/contract/values/msisdn';
import { useMemo, useDeferredValue, type ReactNode } from 'react';
import type { Call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useSite } from '../site/site.tsx';
import { isLineResult, lineOf, type Line } from '../api/line.ts';
import { useRead } from './use-read.ts';

/**
 * What follows the answer about a number: drawn after the answer itself, which a slow phone would else show only together
 * with all of it. `meanwhile` is what stood there while the number was checked.
 */
export function AfterAnswer({ meanwhile, children }: { meanwhile?: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : meanwhile;
}

type Asked = {
  /** A router is asked for. */
  checkIfBroadband?: boolean;
  /** Asks for what is needed beside the line, in the same trip. */
  together?: (call: Call, asksLine: RequestOf<'validateMsisdn'>) => void;
};

/**
 * The line behind a number, asked for at exactly the market's number of digits. Another number gives up
 * the check before it; `again` repeats one that failed.
 */
export const useLine = (
  msisdn: string,
  { checkIfBroadband = false, together }: Asked = {},
): { line: Line; again: () => void } => {
  const site = useSite();
  const call = useCall();
  const isComplete = isMsisdn(msisdn, site);
  const request = isComplete ? { msisdn, ...(checkIfBroadband && { checkIfBroadband }) } : undefined;
  const before = () => request && together?.(call, request);
  const { answer, again } = useRead({ name: 'validateMsisdn', request, isResult: isLineResult, before });
  const line = useMemo((): Line => {
    if (answer) return lineOf(answer);
    return { state: isComplete ? 'checking' : 'none' };
  }, [answer, isComplete]);
  return { line, again };
};
