import type { RequestOf, ResultOf } from '@selfcare/contract/endpoints';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../api/answer.ts';
import { type Call, useCall } from '../../../api/call.ts';

/** Milliseconds that a rate is shown; the server keeps it for two minutes. */
const rateLifetime = 110_000;

type Request = RequestOf<'exchangeRate'>;
type Converted = Answer<ResultOf<'exchangeRate'>>;

const told = new Map<string, { answer: Promise<Converted>; until: number }>();

export const convert = (call: Call, request: Request, now: number): Promise<Converted> => {
  const key = JSON.stringify(request);
  const known = told.get(key);
  if (known && now < known.until) return known.answer;
  const answer = call('exchangeRate', request);
  told.set(key, { answer, until: now + rateLifetime });
  void answer.then(({ outcome }) => outcome !== 'success' && told.delete(key));
  return answer;
};

export const useConversion = (usdAmount: number, toCurrency: string) => {
  const call = useCall();
  const [converted, setConverted] = useState<Converted>();
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const answer = await convert(call, { fromCurrency: 'USD', toCurrency, amount: usdAmount }, Date.now());
      if (!isCurrent) return;
      setConverted(answer);
      if (answer.outcome === 'success') timer = setTimeout(() => void ask(), rateLifetime);
    };
    void ask();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // `again` requests once more.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [call, usdAmount, toCurrency, asked]);

  const again = () => {
    setConverted(undefined);
    setAsked((count) => count + 1);
  };
  return { converted, again };
};
