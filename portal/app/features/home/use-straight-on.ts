import { isMsisdn } from '@selfcare/contract/values/msisdn';
import { useEffect, useRef } from 'react';
import { pageWaitsFor } from '../../loading/awaited.ts';
import type { Call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { useSite, type Site } from '../../site/site.tsx';

/**
 * How long a tap waits for what is said of the line, in milliseconds; then the recharge page says it. That page has more to
 * fetch and asks for another tap: where one answer takes two seconds, waiting is the shorter way.
 */
const patience = 15_000;

type Next = 'payment' | 'recharge';

/** Hands the order over, and says which page is next. */
type Step = () => Next;

const toRecharge: Step = () => 'recharge';

/** `step` is there once the line is known. */
type Asked = { coming: Promise<Step>; step?: Step };

const load = () => import('./straight-on.ts');

const ask = async (msisdn: string, amount: string, call: Call, site: Site): Promise<Step> => {
  const { isPrepaid, order } = await load();
  if (!(await isPrepaid(msisdn, amount, call, site))) return toRecharge;
  return () => (order(msisdn, amount, site) ? 'payment' : 'recharge');
};

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
    if (!isMsisdn(msisdn, site)) return undefined;
    // Nobody could be asked, or the code did not come: the recharge page asks again.
    const coming = pageWaitsFor(ask(msisdn, amount, call, site).catch(() => toRecharge));
    const now: Asked = { coming };
    void coming.then((step) => (now.step = step));
    asked.current = now;
    return () => {
      asked.current = undefined;
    };
  }, [msisdn, amount, call, site]);

  /**
   * Hands the recharge to the payment page, where its line can be recharged and that is known in time, and says which page
   * is next: at once where it is known, so that the tap itself leads there; undefined where the visitor has gone elsewhere
   * or typed on meanwhile.
   */
  return (): Next | Promise<Next | undefined> => {
    const now = asked.current;
    if (!now) return 'recharge';
    if (now.step) return now.step();
    const late = new Promise<Step>((resolve) => setTimeout(resolve, patience, toRecharge));
    return Promise.race([now.coming, late]).then((step) => (asked.current === now ? step() : undefined));
  };
};
