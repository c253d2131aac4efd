import { isMsisdn } from '@selfcare/contract/values/msisdn';
import type { StatusResult } from '@selfcare/contract/payments';
import { readMode } from '@selfcare/contract/payment-modes';
import { useState } from 'react';
import { fill } from '../../format/fill.ts';
import { priceText } from '../../format/price-text.ts';
import { useOrderAgain, type AfterPaidProps } from '../../forms/order-again.ts';
import { methodTitle } from '../../locales/method-titles.ts';
import { forgetAgain, isSameAgain, keepAgain, readAgain, type Again } from '../../session/device/again.ts';
import { mayKeepHere } from '../../session/device/shared-phone.ts';
import { useSite, type Site, useMsisdnFormat, useTexts } from '../../site/site.tsx';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/fields/check.tsx';
import { rotateCcw } from '../../ui/icons/icons.ts';

const againOf = (status: StatusResult, site: Site): Again | undefined => {
  const { mobileNumber, msisdn, amount, paymentMode, transactionType } = status;
  const method = readMode(paymentMode, site.brand.slug)?.type;
  if (transactionType !== 'PREPAID_RECHARGE' || !method || !mobileNumber || !isMsisdn(mobileNumber, site))
    return undefined;
  return { msisdn: mobileNumber, amount, method, ...(msisdn && isMsisdn(msisdn, site) && { payer: msisdn }) };
};

function KeepCheck({ again }: { again: Again }) {
  const texts = useTexts('again');
  const methodNames = useTexts('status');
  const site = useSite();
  const format = useMsisdnFormat();
  const [isKept, setKept] = useState(() => isSameAgain(readAgain(), again));
  const change = (isChosen: boolean) => {
    if (isChosen) keepAgain(again);
    else forgetAgain();
    setKept(isSameAgain(readAgain(), again));
  };
  const said = {
    amount: priceText(again.amount, site.currency.shown, site),
    number: format(again.msisdn),
    method: methodTitle(again.method, methodNames),
    payer: format(again.payer ?? ''),
  };
  const text = fill(again.payer ? texts.keepTextPayer : texts.keepText, said);
  return <Check label={texts.keep} text={text} checked={isKept} onCheckedChange={change} />;
}

export function AfterPaid({ status }: AfterPaidProps) {
  const texts = useTexts('again');
  const site = useSite();
  const orderAgain = useOrderAgain();
  const again = againOf(status, site);
  if (!again) return null;
  return (
    <>
      <Button block variant="quiet" icon={rotateCcw} onClick={() => orderAgain(again)}>
        {texts.once}
      </Button>
      {mayKeepHere() && <KeepCheck again={again} />}
    </>
  );
}
