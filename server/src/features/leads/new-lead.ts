import { randomBytes } from 'node:crypto';
import { encodeTransactionId } from '@selfcare/contract/values/transaction-id';
import { dayOf } from '@selfcare/markets/market';
import type { Lead, LeadDetails, LeadStep } from './lead.ts';

/** A new id of ours: it tells nothing and cannot be guessed. */
export const newLeadId = () => encodeTransactionId(randomBytes(16));

const hour = 3600;

/** Seconds until another day has begun by the market's clock, in whole hours. */
export const secondsLeftOf = (day: string, timeZone: string, now = Date.now()): number => {
  let seconds = hour;
  while (dayOf({ timeZone }, new Date(now + seconds * 1000)) === day) seconds += hour;
  return seconds;
};

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What makes two leads the same: number, plan, street and town, however they are written. */
export const sameParts = ({ contactNumber, street, town }: LeadDetails, planCode: string) => [
  contactNumber,
  planCode,
  plain(street),
  plain(town),
];

/** The steps that a new lead has come to. */
export const firstSteps = (isFeasible: boolean, feasibility: Lead['feasibility']): LeadStep[] => {
  const at = new Date().toISOString();
  const received: LeadStep = { state: 'RECEIVED', at };
  if (!isFeasible) return [received, { state: 'NOT_FEASIBLE', at }];
  return feasibility === 'checked' ? [received, { state: 'CHECKED', at }] : [received];
};
