import { sizesOf } from './routes.ts';
import type { Offering } from './gateway.ts';

const secondsOf: Record<string, number> = { hour: 3600, day: 86_400, week: 604_800 };

/** How many seconds a bundle lasts from its delivery; null where it has no end, or where only the operator's calendar knows it. */
const lastsSeconds = ({ validity, periodType }: Offering): number | null => {
  const unit = secondsOf[validity.unit.toLowerCase().replace(/s$/, '')];
  const isClock = validity.value > 0 && periodType.toLowerCase() !== 'night';
  return unit !== undefined && isClock ? validity.value * unit : null;
};

/** What a payment remembers of a bundle: what it holds and how long. */
export const contentsOf = (offering: Offering) => ({ ...sizesOf(offering), lastsSeconds: lastsSeconds(offering) });
