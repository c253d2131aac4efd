import type { LineType } from '@selfcare/contract/subscribers';
import { isMsisdn } from '@selfcare/contract/values/msisdn';
import { useState } from 'react';
import { askForBundles } from '../../loading/together/ask-together.ts';
import { useFields } from '../../forms/use-fields.ts';
import { useLine } from '../../loading/use-line.tsx';
import { numberOf, productCode as codeOnly, useOrderDraft } from '../../forms/use-order-draft.ts';
import { useSite } from '../../site/site.tsx';
import { readWidgetMsisdn } from '../../session/widget-info.ts';
import type { ChosenBundle } from './offer-part.ts';
import type { Line } from '../../api/line.ts';

/** Whether a line is a router's or a MiFi's; `isOther`: it is known to be none. */
type RouterLine = { isTaken: true; lineType: LineType } | { isTaken: false; isOther: boolean };

/** What this page makes of a line. */
export const routerLine = (line: Line): RouterLine => {
  if (line.state !== 'found') return { isTaken: false, isOther: false };
  return line.broadband ? { isTaken: true, lineType: line.lineType } : { isTaken: false, isOther: true };
};

type Field = 'msisdn' | 'productCode';

/** What is typed and chosen on the router's page, and what is known of its line. */
export const useBroadband = () => {
  const site = useSite();
  const number = numberOf(site);
  const cleaners = { msisdn: number, productCode: codeOnly };
  const { fields, change } = useOrderDraft<Field>('broadband', cleaners, () => ({
    msisdn: number(readWidgetMsisdn('broadband') ?? ''),
  }));
  const [chosen, setChosen] = useState<ChosenBundle>();
  const { msisdn, productCode } = fields;
  const { line, again } = useLine(msisdn, { checkIfBroadband: true, together: askForBundles });
  const router = routerLine(line);
  /** A bundle is bought for one router: another number gives it up. */
  const chosenNow = router.isTaken && chosen?.order.msisdn === msisdn ? chosen : undefined;
  const form = useFields({
    msisdn: { value: msisdn, fault: !isMsisdn(msisdn, site) ? 'short' : router.isTaken ? undefined : 'line' },
    choice: { value: '', fault: router.isTaken && !chosenNow ? 'missing' : undefined },
  });

  return {
    msisdn,
    setMsisdn: (typed: string) => {
      change({ msisdn: typed });
      form.type('msisdn');
    },
    leaveNumber: () => form.leave('msisdn'),
    isNumberShort: form.faultOf('msisdn') === 'short',
    line,
    again,
    router,
    productCode,
    choose: (code: string) => change({ productCode: code }),
    setChosen,
    chosen: chosenNow,
    /** The visitor submitted without a bundle. */
    isChoiceMissing: form.faultOf('choice') !== undefined,
    /** Shows what is missing, unless the number is still being checked. */
    check: () => line.state !== 'checking' && form.check(),
  };
};

/** The page's state and moves. */
export type Broadband = ReturnType<typeof useBroadband>;
