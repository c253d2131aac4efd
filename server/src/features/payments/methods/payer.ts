import type { InitiateRequest } from '@selfcare/contract/payments';
import type { Market } from '@selfcare/markets/market';
import { refuse, refuseField, type Answer } from '../../../http/answer.ts';
import { readAmount } from '../core/order.ts';
import type { Payer } from './payer-readers.ts';
import { methods } from './methods.ts';
import { modeNamed } from './modes.ts';
import { optionsFor } from './payment-options.ts';

/** How a request came in: the auth path takes the modes that need a token, the plain path the others. */
export type PayPath = 'plain' | 'auth';

/** Which modes this portal takes: the market's options, and the PIN page where it is switched on. */
type OfferedModes = { market: Market; enableAmPin: boolean };

/**
 * Who pays and how. Refuses a mode that needs a token on the plain path with 401, and with 400 what the market or the
 * amount does not offer.
 */
export const readPayer = (
  request: InitiateRequest,
  { market, enableAmPin }: OfferedModes,
  path: PayPath,
): Answer<Payer> => {
  const mode = modeNamed(market, request.paymentMode);
  const isForLead = request.transactionType === 'HBB_LEADS';
  if (!mode || mode.isOfLeads !== isForLead) return refuseField('paymentMode', 'modeNotOffered');
  if (mode.purpose && path === 'plain') return refuse('401');
  const options = optionsFor(market, readAmount(request, market) ?? 0);
  const isOffered = options.some(({ type }) => type === mode.type) && (!mode.takesPin || enableAmPin);
  if (!isOffered || (!mode.purpose && path === 'auth')) return refuseField('paymentMode', 'modeNotOffered');
  return methods[mode.type].readPayer(request, market);
};
