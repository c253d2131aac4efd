import type { FastifyRequest } from 'fastify';
import type { Answer } from '../faults/answer.ts';
import { fitsDecimals } from '../money.ts';
import { acceptedCodes, acceptedCurrency, national, type Market } from '../operator/market.ts';
import { fieldOf, isRecord } from '../read.ts';
import { refuse } from './errors.ts';

/** The request of a merchant payment, checked for form only. */
export type DebitOrder = {
  clientCorrelationId: string;
  /** Undefined for a foreign number. */
  payer: string | undefined;
  amount: number;
  currency: string;
  merchant: string;
  reference: string;
  description: string;
  callbackUrl: string | undefined;
  /** The customer's PIN; with it nobody is prompted. */
  pin: string | undefined;
};

const missing = (what: string): Answer => refuse('validation', 'mandatoryValueNotSupplied', `${what} is missing`);
const wrong = (what: string): Answer => refuse('validation', 'formatError', `${what} has a wrong form`);
const correlationId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the headers and body of a debit (GSMA 1.2, operator profile), or returns a `validation` refusal. */
export const readDebit = (request: FastifyRequest, market: Market): DebitOrder | Answer => {
  const body = request.body;
  const clientCorrelationId = readCorrelationId(request);
  if (clientCorrelationId === undefined) return wrong('X-CorrelationID');
  if (!isRecord(body)) return wrong('The body');

  const payer = party(body['debitParty'], 'msisdn');
  const merchant = party(body['creditParty'], 'accountid');
  const reference = fieldOf(body, 'requestingOrganisationTransactionReference');
  const amount = fieldOf(body, 'amount');
  if (payer === undefined) return missing('debitParty msisdn');
  if (merchant === undefined) return missing('creditParty accountid');
  if (reference === undefined) return missing('requestingOrganisationTransactionReference');
  if (amount === undefined || !/^\d{1,18}(\.\d{1,4})?$/.test(amount) || Number(amount) <= 0) return wrong('amount');
  const currency = acceptedCurrency(market, body['currency']);
  if (currency === undefined) {
    return refuse('businessRule', 'currencyNotSupported', `Only ${acceptedCodes(market)} is moved here`);
  }
  if (!fitsDecimals(Number(amount), currency.decimals)) return wrong('amount');
  return {
    clientCorrelationId,
    payer: national(market, payer),
    amount: Number(amount),
    currency: currency.code,
    merchant,
    reference,
    description: fieldOf(body, 'descriptionText') ?? '',
    callbackUrl: headerOf(request, 'x-callback-url'),
    pin: pinOf(request),
  };
};

/** Returns the client's idempotency key: the UUID in `X-CorrelationID`. */
export const readCorrelationId = (request: FastifyRequest): string | undefined => {
  const given = headerOf(request, 'x-correlationid');
  return given !== undefined && correlationId.test(given) ? given.toLowerCase() : undefined;
};

/** Returns the value under `key` in a GSMA party list. */
export const party = (list: unknown, key: string): string | undefined => {
  if (!Array.isArray(list)) return undefined;
  const found: unknown = list.find((entry: unknown) => isRecord(entry) && entry['key'] === key);
  return isRecord(found) ? fieldOf(found, 'value') : undefined;
};

// An empty PIN is a wrong one, not a request for a prompt.
const pinOf = (request: FastifyRequest): string | undefined => {
  const given = request.headers['x-user-credential-1'];
  return typeof given === 'string' ? given : undefined;
};

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
