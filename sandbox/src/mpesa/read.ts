import type { Answer } from '../faults/answer.ts';
import { fitsDecimals } from '../money.ts';
import type { CollectionOrder } from '../operator/collections.ts';
import { acceptedCurrency, national } from '../operator/market.ts';
import { fieldOf, isRecord } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import { say } from './words.ts';

type Name = `input_${string}`;

/** The parameters of a call by name; an absent one is empty. Amounts may come as numbers too. */
export type Input = (name: Name) => string;

/** The parameters in a body or a query. */
export const inputOf = (given: unknown): Input => {
  return (name) => {
    if (!isRecord(given)) return '';
    const value = given[name];
    return typeof value === 'number' ? String(value) : (fieldOf(given, name) ?? '');
  };
};

const ofEveryCall = ['input_Country', 'input_ServiceProviderCode', 'input_ThirdPartyConversationID'] as const;

/** Why a call is refused before it is looked at: a parameter is missing, or it is for another country or short code. */
export const refusalOf = ({ market, settings }: Sandbox, input: Input, needed: Name[]): Answer | undefined => {
  if ([...ofEveryCall, ...needed].some((name) => input(name) === '')) return say('INS-20');
  if (input('input_Country') !== market.mpesa?.country) return say('INS-21');
  if (input('input_ServiceProviderCode') !== settings.mpesaProviderCode) return say('INS-13');
  return undefined;
};

/** Reads the body of a payment that the customer is asked for. */
export const readPayment = (sandbox: Sandbox, body: unknown): CollectionOrder | Answer => {
  const { market } = sandbox;
  const input = inputOf(body);
  const refusal = refusalOf(sandbox, input, [
    'input_Amount',
    'input_Currency',
    'input_CustomerMSISDN',
    'input_TransactionReference',
    'input_PurchasedItemsDesc',
  ]);
  if (refusal !== undefined) return refusal;
  const currency = acceptedCurrency(market, input('input_Currency'));
  if (currency === undefined) return say('INS-21');
  const amount = Number(input('input_Amount'));
  if (!isAmount(input('input_Amount')) || !fitsDecimals(amount, currency.decimals)) return say('INS-15');
  return {
    reference: input('input_ThirdPartyConversationID'),
    payer: national(market, `+${input('input_CustomerMSISDN')}`),
    amount,
    currency: currency.code,
    description: input('input_PurchasedItemsDesc'),
  };
};

const isAmount = (given: string): boolean => /^\d{1,18}(\.\d+)?$/.test(given) && Number(given) > 0;
