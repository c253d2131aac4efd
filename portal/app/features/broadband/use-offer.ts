import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '../../api/call.ts';
import { callWithWork } from '../../api/work/call-with-work.ts';
import { read } from '../../loading/read.ts';
import { useAnswer } from '../../loading/use-answer.ts';
import { useRead } from '../../loading/use-read.ts';
import { contentsText } from '../../format/bundles/size.ts';
import { validityText } from '../../format/bundles/validity.ts';
import type { VerifiedCode } from '../../otp/code-modals.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { broadbandOrder, byPrice, isBalance, isBundles } from './broadband-rules.ts';
import type { BroadbandOfferProps } from './offer-part.ts';

/** A router's balance may be read only a few times a day: cache it for a minute. */
const balanceLifetimeMs = 60_000;

const useBalance = (msisdn: string) => {
  const { broadbandBalanceOtp, tag } = useSite();
  const [proof, setProof] = useState<{ msisdn: string; accessToken: string }>();
  const accessToken = proof?.msisdn === msisdn ? proof.accessToken : undefined;
  const mayAsk = !broadbandBalanceOtp || accessToken !== undefined;
  const call = useCall();
  const request = { msisdn, requestType: 'BROADBAND' };
  const { answer, again } = useAnswer(mayAsk ? JSON.stringify(request) : undefined, (signal) =>
    read({
      call: (name, asked, options) => callWithWork(call, name, asked, options),
      name: 'queryBalance',
      request,
      language: tag,
      isResult: isBalance,
      options: { signal, accessToken, lifetimeMs: balanceLifetimeMs },
    }),
  );
  return {
    answer,
    mayAsk,
    /** A code lasts ten minutes; after that a new one is needed. */
    again: () => {
      if (answer?.outcome === 'refused' && answer.code === '401') setProof(undefined);
      again();
    },
    prove: ({ accessToken: given }: VerifiedCode) => setProof({ msisdn, accessToken: given }),
  };
};

export const useOffer = ({ msisdn, lineType, productCode, onChoose, onChosen, otp }: BroadbandOfferProps) => {
  const texts = useTexts('broadbandOffer');
  const { tag } = useSite();
  const balance = useBalance(msisdn);
  const bundles = useRead({
    name: 'bundles',
    request: { msisdn, lineType, serviceType: 'BROADBAND' },
    isResult: isBundles,
  });
  const offered = bundles.answer?.outcome === 'success' ? byPrice(bundles.answer.result) : [];
  const bundle = offered.find((each) => each.productCode === productCode);

  const size = bundle && (contentsText(bundle, { texts, tag }) || bundle.name);
  const label = bundle && `${size}, ${validityText(bundle, texts)}`;
  const tell = useEffectEvent(onChosen);
  useEffect(() => {
    tell(bundle && label ? { order: broadbandOrder(msisdn, bundle), label } : undefined);
  }, [msisdn, bundle, label]);

  return { msisdn, otp, balance, bundles, offered, bundle, choose: onChoose };
};

export type Offer = ReturnType<typeof useOffer>;
