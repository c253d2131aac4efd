import type { Call } from '../../api/call.ts';
import { isLineResult, lineOf } from '../../api/line.ts';
import { prepaidBounds, typedAmount } from '../../format/typed-amount.ts';
import { askTogether } from '../../loading/together/ask-together.ts';
import { amountFault, prepaidLine, rechargeOrder } from '../../forms/recharge-rules.ts';
import { read } from '../../loading/read.ts';
import { keepQueryData, type QueryData } from '../../session/query-data.ts';
import type { Site } from '../../site/site.tsx';

const orderOf = (msisdn: string, typed: string, site: Site): QueryData | undefined => {
  const amount = typedAmount(typed, site);
  if (amount === undefined || amountFault(amount, prepaidBounds(site))) return undefined;
  return rechargeOrder(msisdn, amount, site, '/');
};

export const isPrepaid = async (msisdn: string, typed: string, call: Call, site: Site): Promise<boolean> => {
  const order = orderOf(msisdn, typed, site);
  const request = { msisdn };
  let isAsked = false;
  const before = () => {
    isAsked = true;
    if (order) askTogether(call, { ...order, asksLine: request });
  };
  const asked = { call, name: 'validateMsisdn', request, language: site.tag, isResult: isLineResult, before } as const;
  const isTaken = prepaidLine(lineOf(await read(asked))).state === 'prepaid';
  if (isTaken && !isAsked && order) askTogether(call, order);
  return isTaken;
};

export const order = (msisdn: string, typed: string, site: Site): boolean => {
  const made = orderOf(msisdn, typed, site);
  if (made) keepQueryData(made);
  return made !== undefined;
};
