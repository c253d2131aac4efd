import type { FastifyInstance } from 'fastify';
import { answerRequest } from '../faults/answer.ts';
import type { Occasion } from '../faults/faults.ts';
import type { Operation } from '../faults/ports.ts';
import type { Sandbox } from '../sandbox.ts';
import { tmforumTroubles } from '../tmforum.ts';
import { showAccount } from './accounts.ts';
import { enquiryRoutes, openCarried, refusedReading } from './carried.ts';
import { listBills } from './customer-bills.ts';
import { billSettled, payBill } from './payments.ts';
import { paidAccount } from './read-payment.ts';

type Query = { Querystring: Record<string, unknown> };
type ById = { Params: { id: string } };

const payments = '/tmf-api/paymentManagement/v4/payment';

/** TMF666 accounts, TMF678 bills and TMF676 payments of them. */
export const accountRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const paid = openCarried(sandbox.store, 'bill-payment');
  const about = (operation: Operation, accountNo: string | undefined): Occasion => {
    const msisdn = accountNo === undefined ? undefined : sandbox.accounts.find(accountNo)?.msisdn;
    return { port: 'billing', operation, msisdn, accountNo };
  };

  app.get<ById>('/tmf-api/accountManagement/v4/billingAccount/:id', (request, reply) =>
    answerRequest(sandbox, reply, {
      occasion: about('lookup', request.params.id),
      troubles: refusedReading,
      perform: () => showAccount(sandbox, request.params.id),
    }),
  );
  app.get<Query>('/tmf-api/customerBillManagement/v4/customerBill', (request, reply) =>
    answerRequest(sandbox, reply, {
      occasion: about('lookup', String(request.query['billingAccount.id'] ?? '')),
      troubles: refusedReading,
      perform: () => listBills(sandbox, request.query),
    }),
  );
  app.post(payments, (request, reply) =>
    answerRequest(sandbox, reply, {
      occasion: about('credit', paidAccount(request.body)),
      troubles: tmforumTroubles(billSettled),
      perform: () => payBill(sandbox, paid, request.body),
    }),
  );
  enquiryRoutes(app, sandbox, payments, paid);
};
