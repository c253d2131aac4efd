import type { z } from 'zod';
import type { FormPackage } from '@selfcare/contract/content/form';
import type { enterpriseOrderRequest, enterpriseOrderResult } from '@selfcare/contract/leads/leads';
import { currencyToWire } from '@selfcare/contract/values/money';
import { toWireAmount } from '@selfcare/contract/values/wire-amount';
import type { Market } from '@selfcare/markets/market';
import { isRefusal, refuse, type Answer } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import { budgetTable } from '../../http/limits/budget-table.ts';
import type { CallerBudgets } from '../../http/limits/caller-budgets.ts';
import { devicesIn, planNameIn, type PlanShelf, type ReadDevices } from './plans.ts';
import { isPayable } from './track-lead.ts';
import type { LeadStore } from './lead-store.ts';

type EnterpriseOrderDeps = {
  market: Market;
  store: LeadStore;
  shelf: Pick<PlanShelf, 'read'>;
  budgets: Pick<CallerBudgets, 'reserve'>;
  hash: (purpose: string, text: string) => string;
  paidAt: (refLeadId: string) => Promise<Date | undefined>;
  readDevices: ReadDevices;
  assetsUrl?: string | undefined;
  /** The form of a home-internet customer: its version names the words that are agreed to. */
  readForm: (tag: string) => Pick<FormPackage, 'version'> | undefined;
};

/**
 * A seller's order, for who has the secret of its link; until it is paid or its price stands no more. 503 until the desk has numbered
 * it. Keeps that the customer has agreed, the first time.
 */
export const openEnterpriseOrder = async (
  deps: EnterpriseOrderDeps,
  { reference, agreed }: z.output<typeof enterpriseOrderRequest>,
  context: Context,
): Promise<Answer<z.output<typeof enterpriseOrderResult>>> => {
  const { market, store, shelf, budgets, hash, paidAt, readForm } = deps;
  const reserved = await budgets.reserve(budgetTable.sellersOrders, context);
  if (isRefusal(reserved)) return reserved;
  const lead = await store.findEnterpriseOrder(hash('works', reference));
  if (!lead || lead.state === 'REFUSED') return refuse('404');
  if (!lead.refLeadId) return refuse('503', { retryAfterSeconds: 5 });
  if (!isPayable(lead, await paidAt(lead.refLeadId))) return refuse('404');
  if (agreed) await store.agree(lead.id, readForm(context.language)?.version ?? '');
  const { contactNumber, email, fullName, street, town } = lead.details;
  context.rememberBrowser();
  const listed = (await shelf.read(context.language))?.device;
  return {
    result: {
      id: lead.refLeadId,
      device: devicesIn(context.language, deps, listed)[0] ?? null,
      order: {
        msisdn: contactNumber,
        amount: toWireAmount(lead.price, market),
        currency: currencyToWire(lead.price.currency),
        productCode: lead.plan.code,
        description: await planNameIn(shelf, lead.plan, context.language),
        emailId: email,
        name: fullName,
        address: [street, town].filter(Boolean).join(', '),
      },
    },
  };
};
