import type { InitiateRequest } from '@selfcare/contract/payments';
import { leadOrder, newVisitor, type Visitor } from '../../harness/api.ts';
import { answerFaults, cards } from '../../harness/sandbox.ts';
import type { Stack } from '../../harness/stack.ts';
import { cardFaults, openCardPage } from './card-cells.ts';
import { inTurn, numbered, on, type Play } from './cells.ts';

/** The cheapest plan of 5G at home, and its price with the fee. */
const plan = 'H100GD30';
export const planPrice = 45_000;

/** Every fault of the sales system when it is notified of a payment; a definite refusal leads to a refund. */
export const leadCells = numbered(
  { way: 'lead by card', port: 'leads' },
  [
    ...on('credit', answerFaults, (fault) => (fault === 'reject' ? 'refunded' : 'delivered')),
    ...on('enquiry', answerFaults, () => 'delivered'),
  ],
  { first: 50_001_101 },
);

/** Every fault of the card provider, on a lead. */
export const leadCardCells = numbered({ way: 'lead by card', port: 'card' }, cardFaults, { first: 50_001_131 });

/** Makes a lead of this number and returns the order that pays it. */
export const orderLead = async ({ sandbox }: Stack, visitor: Visitor, msisdn: string): Promise<InitiateRequest> => {
  const refLeadId = await visitor.askForLead({ msisdn, plan, amount: planPrice }, () => sandbox.newCode(msisdn));
  return leadOrder({ msisdn, refLeadId, plan, amount: planPrice });
};

/** Pays a lead by card, while the sales system misbehaves once. */
export const playLead: Play = async (stack, { operation, fault, line }) => {
  const { sandbox, portalUrl } = stack;
  const visitor = newVisitor(portalUrl);
  const { transactionId, armed } = await inTurn(async () => {
    const order = await orderLead(stack, visitor, line);
    if (operation === 'enquiry')
      await sandbox.arm({ port: 'leads', operation: 'credit', fault: 'error-after', msisdn: line });
    const armed = await sandbox.arm({ port: 'leads', operation, fault, msisdn: line });
    const { transactionId, pageUrl } = await openCardPage(visitor, order);
    await sandbox.payCard(pageUrl!, cards.succeeds);
    return { transactionId, armed };
  });
  const status = await visitor.settled(transactionId);
  await sandbox.spent(armed.id);
  return status;
};
