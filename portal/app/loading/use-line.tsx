import type { RequestOf } from '@selfcare/contract/endpoints';
import { isMsisdn } from '@selfcare/contract/values/msisdn';
import { useMemo, useDeferredValue, type ReactNode } from 'react';
import { type Call, useCall } from '../api/call.ts';
import { useSite } from '../site/site.tsx';
import { isLineResult, lineOf, type Line } from '../api/line.ts';
import { useRead } from './use-read.ts';

/** Draws its content after the answer, so that a slow phone shows the answer first. */
export function AfterAnswer({ meanwhile, children }: { meanwhile?: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : meanwhile;
}

type Asked = {
  checkIfBroadband?: boolean;
  together?: (call: Call, asksLine: RequestOf<'validateMsisdn'>) => void;
};

/** Checks a number once it has all digits; another number cancels the check. */
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
