import { isMsisdn } from '@selfcare/contract/values/msisdn';
import { useEffect, useRef } from 'react';
import { pageWaitsFor } from '../../loading/when-read.ts';
import { type Call, useCall } from '../../api/call.ts';
import { useSite, type Site } from '../../site/site.tsx';

/** Milliseconds that a tap waits for the line. The recharge page would load more and need another tap. */
const patience = 15_000;

type Next = 'payment' | 'recharge';

type Step = () => Next;

const toRecharge: Step = () => 'recharge';

type Asked = { coming: Promise<Step>; step?: Step };

const load = () => import('./straight-on.ts');

const ask = async (msisdn: string, amount: string, call: Call, site: Site): Promise<Step> => {
  const { isPrepaid, order } = await load();
  if (!(await isPrepaid(msisdn, amount, call, site))) return toRecharge;
  return () => (order(msisdn, amount, site) ? 'payment' : 'recharge');
};

export const useStraightOn = (msisdn: string, amount: string) => {
  const call = useCall();
  const site = useSite();
  const asked = useRef<Asked>(undefined);

  useEffect(() => {
    // A failure is repeated at the tap.
    load().catch(() => undefined);
  }, []);

  useEffect(() => {
    if (!isMsisdn(msisdn, site)) return undefined;
    // On failure the recharge page asks again.
    const coming = pageWaitsFor(ask(msisdn, amount, call, site).catch(() => toRecharge));
    const now: Asked = { coming };
    void coming.then((step) => (now.step = step));
    asked.current = now;
    return () => {
      asked.current = undefined;
    };
  }, [msisdn, amount, call, site]);

  /** Returns the next page, synchronously if it is known; undefined if the visitor moved on or typed meanwhile. */
  return (): Next | Promise<Next | undefined> => {
    const now = asked.current;
    if (!now) return 'recharge';
    if (now.step) return now.step();
    const late = new Promise<Step>((resolve) => setTimeout(resolve, patience, toRecharge));
    return Promise.race([now.coming, late]).then((step) => (asked.current === now ? step() : undefined));
  };
};
