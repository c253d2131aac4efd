import type { StatusResult } from '@selfcare/contract/payments';
import { useEffect, useEffectEvent, useState } from 'react';
import { explain } from '../../api/answer.ts';
import { useCall } from '../../api/call.ts';
import { useTexts } from '../../site/site.tsx';
import { isWebAddress } from '../../site/pages.ts';
import { readAnyPurchase } from '../../session/purchase.ts';
import { toasts } from '../../ui/messages/toast-store.ts';

/** Opens the bank's page again by repeating process, which has no other effect. */
export const useBankPage = ({ transactionId, paymentMode }: StatusResult, onMissed: () => void) => {
  const call = useCall();
  const texts = useTexts('status');
  const [isOpening, setOpening] = useState(false);
  const onReturn = useEffectEvent(() => {
    setOpening(false);
    onMissed();
  });

  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onReturn();
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);

  const open = async () => {
    const purchase = readAnyPurchase();
    if (purchase?.transactionId !== transactionId) return onMissed();
    setOpening(true);
    const { idempotencyKey, purchaseId } = purchase;
    const request = { transactionId, paymentMode, paymentMobile: '' };
    const answer = await call('process', request, { idempotencyKey, purchaseId });
    const url = answer.outcome === 'success' ? answer.result.redirectUrl : undefined;
    if (isWebAddress(url)) return location.assign(url);
    if (answer.outcome !== 'success') toasts.show({ type: 'error', message: explain(answer, texts), seconds: 10 });
    setOpening(false);
    onMissed();
  };
  return { isOpening, open };
};
