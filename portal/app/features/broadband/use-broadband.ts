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

type RouterLine = { isTaken: true; lineType: LineType } | { isTaken: false; isOther: boolean };

export const routerLine = (line: Line): RouterLine => {
  if (line.state !== 'found') return { isTaken: false, isOther: false };
  return line.broadband ? { isTaken: true, lineType: line.lineType } : { isTaken: false, isOther: true };
};

type Field = 'msisdn' | 'productCode';

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
  /** A bundle belongs to one router: another number drops it. */
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
    isChoiceMissing: form.faultOf('choice') !== undefined,
    check: () => line.state !== 'checking' && form.check(),
  };
};

export type Broadband = ReturnType<typeof useBroadband>;
