import type { HomePlan } from '@selfcare/contract/leads/leads';
import { quantityText } from '../../format/bundles/size.ts';
import { validityText } from '../../format/bundles/validity.ts';
import type { Texts } from '../../locales/texts.ts';

/** What a plan holds and how long it lasts, in words. */
export const planWords = (plan: HomePlan, { texts, tag }: { texts: Texts['homeInternet']; tag: string }) => ({
  data: plan.data === -1 ? texts.unlimited : quantityText(plan.data, plan.dataUnit, { texts, tag }),
  validity: validityText(plan, texts),
});
