import { emailPattern } from '@selfcare/contract/email';
import { refuseField } from '../../../http/answer.ts';
import type { Method } from './method.ts';

const readCard: Method['readPayer'] = (request, market) => {
  const gateways = market.paymentOptions.flatMap(({ gateways: names = [] }) => names);
  const { paymentGateway: gateway, emailId: email } = request;
  if (!gateway || !gateways.includes(gateway)) return refuseField('paymentGateway', 'modeNotOffered');
  if (!email) return refuseField('emailId', 'emailRequired');
  if (!emailPattern.test(email)) return refuseField('emailId', 'emailInvalid');
  return { result: { method: request.paymentMode, gateway, payer: null, email } };
};

/** A card, on the page or in the window of its gateway. */
export const card = {
  modes: { card: 'page' },
  readPayer: readCard,
  isMobileMoney: false,
  connector: 'card',
  balanceTooLow: null,
} as const satisfies Method<'PG'>;
