import type { QueryData } from '../../../session/query-data.ts';
import type { Ordered } from '../../../products/ordered.ts';
import { fill } from '../../../format/fill.ts';
import { useMsisdnFormat, useTexts } from '../../../site/site.tsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { Banner } from '../../../ui/messages/banner.tsx';
import { wifiOff } from '../../../ui/icons/icons.ts';
import type { Blind } from './use-waiting.ts';

export function BlindBanner({ blind }: { blind: NonNullable<Blind> }) {
  const texts = useTexts('paymentUnderWay');
  return (
    <Banner tone="warn" icon={wifiOff} role="status">
      {blind === 'offline' ? texts.waitingOffline : texts.waitingUnseen}
    </Banner>
  );
}

/** Takes the focus, so that it is read. */
export function PanelHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 ref={ref} tabIndex={-1}>
      {children}
    </h2>
  );
}

export type Delivered = Pick<Ordered, 'delivery'> & { order: QueryData };

export const useDeliveryWords = ({ delivery, order }: Delivered) => {
  const texts = useTexts('paymentUnderWay');
  const number = useMsisdnFormat()(order.msisdn);
  return {
    station: fill(texts[`trail${delivery}`], { number }),
    sentence: fill(texts[`approved${delivery}`], { number }),
  };
};
