import { useEffect, useState } from 'react';
import { read } from './read.ts';
import { useCall } from '../api/use-call.ts';
import { useSite } from '../site/site.tsx';
import { isLineResult, lineOf, type Line } from '../api/line.ts';

type Checked = { msisdn: string; line: Line };

/**
 * The line behind a number, asked for at exactly the market's number of digits. Another number gives up
 * the check before it; `again` repeats one that failed. `checkIfBroadband` says that a router is asked for.
 */
export const useLine = (msisdn: string, checkIfBroadband = false): { line: Line; again: () => void } => {
  const call = useCall();
  const { msisdnLength, tag } = useSite();
  const [checked, setChecked] = useState<Checked>();
  const isComplete = msisdn.length === msisdnLength;
  const isKnown = checked?.msisdn === msisdn;

  useEffect(() => {
    if (!isComplete || isKnown) return undefined;
    const controller = new AbortController();
    const request = { msisdn, ...(checkIfBroadband && { checkIfBroadband }) };
    const options = { signal: controller.signal };
    void read({ call, name: 'validateMsisdn', request, language: tag, isResult: isLineResult, options }).then(
      (answer) => {
        if (!controller.signal.aborted) setChecked({ msisdn, line: lineOf(answer) });
      },
    );
    return () => controller.abort();
  }, [call, checkIfBroadband, isComplete, isKnown, msisdn, tag]);

  if (!isComplete) return { line: { state: 'none' }, again: () => undefined };
  return { line: isKnown ? checked.line : { state: 'checking' }, again: () => setChecked(undefined) };
};
