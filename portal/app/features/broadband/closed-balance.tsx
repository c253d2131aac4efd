import { useState } from 'react';
import type { VerifiedCode } from '../../otp/code-modals.ts';
import { PartMissing } from '../../loading/failure/not-asked.tsx';
import { LazyPartView } from '../../loading/lazy-part.tsx';
import { useTexts } from '../../site/site.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { messageSquareText } from '../../ui/icons/icons.ts';
import type { Offer } from './use-offer.ts';

export function ClosedBalance({ offer: { msisdn, otp, balance } }: { offer: Offer }) {
  const texts = useTexts('broadbandOffer');
  const [isAsking, setAsking] = useState(false);
  const onVerified = (verified: VerifiedCode) => {
    setAsking(false);
    balance.prove(verified);
  };
  return (
    <Card>
      <h2>{texts.left}</h2>
      <p>{texts.balanceCode}</p>
      <Button variant="soft" icon={messageSquareText} onClick={() => setAsking(true)}>
        {texts.balanceShow}
      </Button>
      {isAsking && (
        <LazyPartView
          part={otp}
          props={{ request: { msisdn, requestType: 'BROADBAND' }, onVerified, onClose: () => setAsking(false) }}
          skeleton={null}
          renderFailed={(again) => <PartMissing texts={texts} onAgain={again} />}
        />
      )}
    </Card>
  );
}
