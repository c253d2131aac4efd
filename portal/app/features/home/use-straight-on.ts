import { useEffect, useRef } from 'react';
import { pageWaitsFor } from '../../loading/awaited.ts';
import { useCall } from '../../api/use-call.ts';
import { useSite } from '../../site/site.tsx';

/**
 * How long a tap waits for what is said of the line, in milliseconds; then the recharge page says it. That page has more to
 * fetch and asks for another tap: where one answer takes two seconds, waiting is the shorter way.
 */
const patience = 15_000;

type Asked = { isPrepaid: Promise<boolean> };

const load = () => import('./straight-on.ts');

/** The line is asked about when its number is whole, so that the tap which follows can lead to payment at once. */
export const useStraightOn = (msisdn: string, amount: string) => {
  const call = useCall();
  const site = useSite();
  const asked = useRef<Asked>(undefined);

  useEffect(() => {
    // It is there by the last digit; what fails here is asked for again then.
    load().catch(() => undefined);
  }, []);

  useEffect(() => {
    if (msisdn.length !== site.msisdnLength) return undefined;
    const isPrepaid = pageWaitsFor(
      load()
        .then((straightOn) => straightOn.isPrepaid(msisdn, amount, call, site))
        // Nobody could be asked, or the code did not come: the recharge page asks again.
        .catch(() => false),
    );
    asked.current = { isPrepaid };
    return () => {
      asked.current = undefined;
    };
  }, [msisdn, amount, call, site]);

  /**
   * Hands the recharge to the payment page, where its line can be recharged and that is known in time, and says which page
   * is next; undefined where the visitor has gone elsewhere or typed on meanwhile.
   */
  return async (): Promise<'payment' | 'recharge' | undefined> => {
    const known = asked.current;
    if (!known) return 'recharge';
    const late = new Promise<false>((resolve) => setTimeout(resolve, patience, false));
    const isPrepaid = await Promise.race([known.isPrepaid, late]);
    if (asked.current !== known) return undefined;
    return isPrepaid && (await load()).order(msisdn, amount, site) ? 'payment' : 'recharge';
  };
};
