import type { InitiateRequest } from '@selfcare/contract/payments';
import { initiateOf } from '@selfcare/contract/checkout/request';
import type { FormEvent, ReactNode } from 'react';
import type { OfferedMethod } from '../payment-method.ts';
import type { PaidOrder } from '../../order/currency-price.tsx';
import type { Site } from '../../../../site/site.tsx';

type Market = Pick<Site, 'countryCode' | 'paymentMobilePrefix'>;

type Paid = Pick<OfferedMethod, 'paymentMode' | 'gateway'> & { payer?: string; email?: string };

export const paymentRequest = (order: PaidOrder, market: Market, paid: Paid): InitiateRequest => {
  const { amount, msisdn, productCode, transactionType, txnId, accountType, invoiceDetail, giftSentence: gift } = order;
  const goods = {
    amount,
    currencyCode: order.payCurrency ?? order.currency,
    mobileNumber: msisdn,
    productCode,
    transactionType,
    txnId,
    accountType,
    ...(invoiceDetail && { accountId: invoiceDetail.accountNo ?? '', invoiceNumber: invoiceDetail.invoiceNo ?? '' }),
  };
  return initiateOf(goods, market, { ...paid, gift });
};

type MethodFormProps = {
  heading: string;
  intro: string;
  onPay: () => void;
  children: ReactNode;
};

/** Draws the frame that the forms of all payment methods share. */
export function MethodForm({ heading, intro, onPay, children }: MethodFormProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onPay();
  };
  return (
    <form className="stack gap-5" method="post" noValidate onSubmit={onSubmit}>
      <div className="stack gap-1">
        <h2 className="only-wide">{heading}</h2>
        <p>{intro}</p>
      </div>
      {children}
    </form>
  );
}
