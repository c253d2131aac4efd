import { newVisitor, pushOrder } from '../harness/api.ts';
import { answerFaults } from '../harness/sandbox.ts';
import { numbered, type Play } from './cells.ts';

const credits = answerFaults.map((fault) => {
  const end = fault === 'reject' ? ('refunded' as const) : ('delivered' as const);
  return { port: 'airtime' as const, operation: 'credit' as const, fault, end };
});
const enquiries = answerFaults.map((fault) => {
  return { port: 'airtime' as const, operation: 'enquiry' as const, fault, end: 'delivered' as const };
});

/** Every fault of the charging system; a line that is refused gets its payer the money back. */
export const airtimeCells = numbered([...credits, ...enquiries], 50_000_151, 50_000_171);

/** A relative's line, paid by push; the charging system misbehaves once, and is asked only where it kept silent. */
export const playAirtime: Play = async ({ sandbox, portalUrl }, { operation, fault, payer, line }) => {
  await sandbox.auto(payer, 'approve');
  if (operation === 'enquiry')
    await sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'timeout-after', msisdn: line });
  const armed = await sandbox.arm({ port: 'airtime', operation, fault, msisdn: line });
  const visitor = newVisitor(portalUrl);
  const { transactionId } = await visitor.pay(pushOrder({ payer, line, amount: 1000 }));
  await sandbox.spent(armed.id, 30);
  return visitor.settled(transactionId);
};
