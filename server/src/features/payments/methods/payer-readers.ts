import { emailPattern } from '@selfcare/contract/values/email';
import { parsePaymentMobile } from '@selfcare/contract/values/msisdn';
import type { InitiateRequest } from '@selfcare/contract/payments';
import { buysOwnAirtime } from '@selfcare/contract/purchase/own-airtime';
import type { Market } from '@selfcare/markets/market';
import { isRefusal, refuseField, type Answer } from '../../../http/answer.ts';
import { readMsisdn } from '../core/order.ts';

/** How an order is paid: `payer` is the wallet's national number, `email` the card page's. */
export type Payer = { method: string; gateway: string | null; payer: string | null; email: string | null };

/** Reads from initiate who pays by one payment method. */
export type ReadPayer = (request: InitiateRequest, market: Market) => Answer<Payer>;

/** The gateway of the card, and the email that it asks for. */
export const readCard: ReadPayer = (request, market) => {
  const gateways = market.paymentOptions.flatMap(({ gateways: names = [] }) => names);
  const { emailId: email } = request;
  const gateway = gateways.find((name) => name === request.paymentGateway);
  if (!gateway) return refuseField('paymentGateway', 'modeNotOffered');
  if (!email) return refuseField('emailId', 'emailRequired');
  if (!emailPattern.test(email)) return refuseField('emailId', 'emailInvalid');
  return { result: { method: request.paymentMode, gateway, payer: null, email } };
};

/** The number whose money it is, and an email where one is given. */
export const readWallet: ReadPayer = (request, market) => {
  const payer = parsePaymentMobile(request.paymentMobile ?? '', market);
  if (!payer) return refuseField('paymentMobile', 'payerInvalid');
  const email = request.emailId || null;
  if (email && !emailPattern.test(email)) return refuseField('emailId', 'emailInvalid');
  return { result: { method: request.paymentMode, gateway: null, payer, email } };
};

/** The line whose airtime it is, with an email as for a wallet. It cannot pay for airtime of its own. */
export const readAirtime: ReadPayer = (request, market) => {
  const read = readWallet(request, market);
  if (isRefusal(read)) return read;
  const target = readMsisdn(request.mobileNumber, market) ?? '';
  const isOwn = buysOwnAirtime({ ...request, target }, read.result.payer ?? '');
  return isOwn ? refuseField('paymentMobile', 'ownAirtime') : read;
};
