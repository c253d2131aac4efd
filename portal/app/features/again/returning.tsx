import { useEffect, useState } from 'react';
import { isFinal, outcomeOf } from '@selfcare/contract/purchase/outcome';
import { useCall } from '../../api/call.ts';
import { priceText } from '../../format/price-text.ts';
import { fill } from '../../format/fill.ts';
import { useOrderAgain } from '../../forms/order-again.ts';
import { useLineName } from '../../session/device/use-line-name.ts';
import { forgetAgain, readAgain, type Again } from '../../session/device/again.ts';
import { forgetUnderWay, readUnderWay } from '../../session/device/under-way.ts';
import { Link } from '../../site/nav.tsx';
import { useSite, useMsisdnFormat, useTexts } from '../../site/site.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { arrowRight, rotateCcw, x } from '../../ui/icons/icons.ts';

type Known = 'sent' | 'underWay' | 'underWayPaid' | 'underWayFailed';

const words = { paid: 'underWayPaid', failed: 'underWayFailed', live: 'underWay', registered: 'sent' } as const;

const useUnderWay = () => {
  const call = useCall();
  const [id, setId] = useState(readUnderWay);
  const [known, setKnown] = useState<Known>('sent');
  useEffect(() => {
    if (!id) return undefined;
    let isCurrent = true;
    void call('status', { tid: id }).then((answer) => {
      const isUnknown = answer.outcome === 'refused' && answer.code === '404';
      if (isUnknown || (answer.outcome === 'success' && isFinal(answer.result))) forgetUnderWay(id);
      if (!isCurrent) return;
      if (isUnknown) setId(undefined);
      if (answer.outcome === 'success') setKnown(words[outcomeOf(answer.result)]);
    });
    return () => {
      isCurrent = false;
    };
  }, [call, id]);
  return { id, known };
};

function UnderWayLink({ id, known }: { id: string; known: Known }) {
  const texts = useTexts('again');
  return (
    <ButtonLink variant="quiet" block iconAfter={arrowRight} link={<Link page="status" params={{}} query={{ id }} />}>
      {texts[known]}
    </ButtonLink>
  );
}

function Repeat({ again, onRemoved }: { again: Again; onRemoved: () => void }) {
  const texts = useTexts('again');
  const site = useSite();
  const orderAgain = useOrderAgain();
  const number = useMsisdnFormat()(again.msisdn);
  const who = useLineName(again.msisdn) ?? number;
  const amount = priceText(again.amount, site.currency.shown, site);
  const remove = () => {
    forgetAgain();
    onRemoved();
  };
  return (
    <div className="row row--keep gap-2">
      <Button variant="accent" block icon={rotateCcw} onClick={() => orderAgain(again)}>
        <span>{fill(texts.repeat, { amount, who })}</span>
      </Button>
      <Button variant="icon" icon={x} aria-label={texts.remove} onClick={remove} />
    </div>
  );
}

/** Shows the payment under way, otherwise the last recharge; never both, so that nobody pays twice. */
export function Returning() {
  const [again, setAgain] = useState(readAgain);
  const { id, known } = useUnderWay();
  if (id) return <UnderWayLink id={id} known={known} />;
  return again ? <Repeat again={again} onRemoved={() => setAgain(undefined)} /> : null;
}
