import { useMemo } from 'react';
import { useSite } from '../site/site.tsx';
import { isLineResult, lineOf, type Line } from '../api/line.ts';
import { useRead } from './use-read.ts';

/**
 * The line behind a number, asked for at exactly the market's number of digits. Another number gives up
 * the check before it; `again` repeats one that failed. `checkIfBroadband` says that a router is asked for.
 */
export const useLine = (msisdn: string, checkIfBroadband = false): { line: Line; again: () => void } => {
  const { msisdnLength } = useSite();
  const isComplete = msisdn.length === msisdnLength;
  const request = isComplete ? { msisdn, ...(checkIfBroadband && { checkIfBroadband }) } : undefined;
  const { answer, again } = useRead({ name: 'validateMsisdn', request, isResult: isLineResult });
  const line = useMemo((): Line => {
    if (answer) return lineOf(answer);
    return { state: isComplete ? 'checking' : 'none' };
  }, [answer, isComplete]);
  return { line, again };
};
