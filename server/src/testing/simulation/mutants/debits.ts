import { randomUUID } from 'node:crypto';
import type { DebitState, RefundRequest } from '../../../features/payments/core/gateway.ts';
import type { Mutant } from './mutant.ts';
import { busy, deps, everyMethod, everyMove, inStore, type NamedMutant } from './plant.ts';

const declined = { outcome: 'declined', reason: 'declined-by-provider' } as const;
const closings: ReadonlySet<string> = new Set(['decline', 'expire']);
/** Reasons after which money was looked for in an earlier release. */
const formerReasons: ReadonlySet<string> = new Set([
  'replaced-by-another-attempt',
  'card-abandoned',
  'card-declined',
  'not-received-by-provider',
]);

/** Runs in which enquiries deny what callbacks claim. */
const againstClaims: Mutant = {
  faults: ['enquiries lie'],
  swarm: (drawn) => ({ ...busy(drawn), lie: { share: 0.7, ways: ['says-failed', 'says-expired'] } }),
};

/** Mistakes in how money is taken and given back. */
export const debitMutants: readonly NamedMutant[] = [
  {
    name: 'lost-debit-is-declined',
    mistake: 'a lost debit is taken for a declined one',
    rule: /FAILED is shown only where no money is away|books agree|one purchase is paid once/,
    mutant: everyMethod(({ debit }) => ({
      debit: async (request, sending) => {
        const answer = await debit(request, sending);
        return answer.outcome === 'unknown' ? declined : answer;
      },
    })),
  },
  {
    name: 'silence-is-declined',
    mistake: 'an enquiry without an answer is taken for a decline',
    rule: /FAILED is shown only where no money is away|books agree/,
    mutant: everyMethod(({ enquire }) => ({
      enquire: async (debit) => {
        const answer = await enquire(debit);
        return answer.outcome === 'unknown' ? declined : answer;
      },
    })),
  },
  {
    name: 'not-found-is-declined',
    mistake: 'a debit that is not found once is taken for a declined one',
    rule: /FAILED is shown only where no money is away|books agree|one purchase/,
    mutant: {
      ...everyMethod(({ enquire }) => ({
        enquire: async (debit) => {
          const answer = await enquire(debit);
          return answer.outcome === 'not-found' ? declined : answer;
        },
      })),
      faults: ['calls get lost', 'requests stray'],
    },
  },
  {
    name: 'new-request-id',
    mistake: 'each sending of a debit takes a new request id',
    rule: /debited once|books agree|paid once/,
    mutant: everyMethod(({ debit }) => ({
      debit: (request, sending) => debit({ ...request, requestId: randomUUID() }, sending),
    })),
  },
  {
    name: 'open-page-is-paid',
    mistake: 'an open card page is believed to be paid',
    rule: /without a debit of the whole charge|everything ends/,
    mutant: everyMethod(({ enquire }) => ({
      enquire: async (debit) => {
        const answer = await enquire(debit);
        if (answer.outcome !== 'pending') return answer;
        return { outcome: 'paid', providerReference: 'page', charged: debit.charge };
      },
    })),
  },
  {
    name: 'charge-not-compared',
    mistake: 'what was charged is not compared with the price',
    rule: /without a debit of the whole charge/,
    mutant: everyMethod(({ enquire }) => ({
      enquire: async (debit) => {
        const answer = await enquire(debit);
        return answer.outcome === 'paid' ? { ...answer, charged: debit.charge } : answer;
      },
    })),
  },
  {
    name: 'one-word-is-believed',
    mistake: 'one word of a provider is believed without a second',
    rule: /without a debit of the whole charge|books agree|FAILED is shown/,
    mutant: everyMethod(({ enquire }) => {
      const said = new Map<string, DebitState>();
      return {
        enquire: async (debit) => {
          const known = said.get(debit.requestId);
          said.delete(debit.requestId);
          const answer = known ?? (await enquire(debit));
          const isVerdict = answer.outcome === 'paid' || answer.outcome === 'declined';
          if (!known && isVerdict) said.set(debit.requestId, answer);
          return answer;
        },
      };
    }),
  },
  {
    name: 'callback-is-believed',
    mistake: 'a callback is believed without an enquiry',
    rule: /without a debit of the whole charge/,
    mutant: inStore(({ scheduleNow, find, move }) => ({
      scheduleNow: async (id, claim) => {
        const payment = claim === 'paid' ? await find(id) : undefined;
        if (payment) await move(payment, 'pay', { dueInSeconds: 0 });
        return scheduleNow(id, claim);
      },
    })),
  },
  {
    name: 'claim-not-kept',
    mistake: 'what a callback claims is not kept',
    rule: /closed against a provider’s own word/,
    mutant: {
      ...inStore(({ scheduleNow }) => ({ scheduleNow: (id) => scheduleNow(id, null) })),
      ...againstClaims,
    },
  },
  {
    name: 'claim-ignored',
    mistake: 'an enquiry that says failed closes against a callback that claims success',
    rule: /closed against a provider’s own word/,
    mutant: {
      ...everyMove((event, detail) => (closings.has(event) ? { ...detail, againstClaim: true } : detail)),
      sql: [["claim is distinct from 'paid' or $2", "claim is distinct from 'paid' or true or $2"]],
      ...againstClaims,
    },
  },
  {
    name: 'resend-declined-is-believed',
    mistake: 'the decline of a resend is believed',
    rule: /books agree|one purchase is paid once|FAILED is shown/,
    mutant: everyMove(
      (event, detail) => (closings.has(event) ? { ...detail, dueInSeconds: null } : detail),
      (moved, event) => (moved && event === 'resend' ? { ...moved, payment: { ...moved.payment, sends: 1 } } : moved),
    ),
  },
  {
    name: 'resends-for-ever',
    mistake: 'a debit is sent again beyond its limit',
    rule: /sent three times at most/,
    mutant: inStore(({ claim }) => ({
      claim: async (...given) =>
        (await claim(...given)).map((due) => {
          const { open } = due;
          return Object.assign(due, { open: () => ({ ...open(), sends: 1 }) });
        }),
    })),
  },
  {
    name: 'no-late-looks',
    mistake: 'an attempt that was closed is not looked at again',
    rule: /books agree/,
    mutant: everyMove((event, detail) => (closings.has(event) ? { ...detail, dueInSeconds: null } : detail)),
  },
  {
    name: 'late-looks-for-some-reasons',
    mistake: 'an attempt is looked at late for some reasons only',
    rule: /books agree/,
    mutant: {
      ...everyMove((event, detail) =>
        closings.has(event) && !formerReasons.has(detail.reason ?? '') ? { ...detail, dueInSeconds: null } : detail,
      ),
      faults: ['enquiries lie'],
      swarm: () => ({ lie: { share: 1, ways: ['says-failed', 'says-expired'] } }),
    },
  },
  {
    name: 'one-late-look',
    mistake: 'an attempt that was closed is looked at once and no more',
    rule: /books agree/,
    mutant: inStore(({ noteAsk }) => ({
      noteAsk: (payment, due, sighting) =>
        noteAsk(payment, payment.state === 'DECLINED' || payment.state === 'EXPIRED' ? null : due, sighting),
    })),
  },
  {
    name: 'late-money-not-noticed',
    mistake: 'money that comes late is not noticed',
    rule: /books agree/,
    mutant: deps(({ children }) => ({ children: { ...children, recordLate: async () => undefined } })),
  },
  {
    name: 'refund-without-answer',
    mistake: 'a refund without an answer is taken for done',
    rule: /FAILED is shown only where no money is away|books agree/,
    mutant: everyMethod(({ refund }) => ({
      refund: async (request, sending) => {
        const answer = await refund(request, sending);
        return answer.outcome === 'unknown' ? { outcome: 'refunded' } : answer;
      },
    })),
  },
  {
    name: 'refund-pending-is-done',
    mistake: 'a refund that is under way is taken for done',
    rule: /FAILED is shown only where no money is away|books agree/,
    mutant: everyMethod(({ refund }) => ({
      refund: async (request, sending) => {
        const answer = await refund(request, sending);
        return answer.outcome === 'pending' ? { outcome: 'refunded' } : answer;
      },
    })),
  },
  {
    name: 'refund-refused-is-done',
    mistake: 'a refund that is refused is taken for the end',
    rule: /FAILED is shown only where no money is away|books agree/,
    mutant: {
      ...everyMethod(({ refund }) => ({
        refund: async (request, sending) => {
          const answer = await refund(request, sending);
          return answer.outcome === 'refused' ? { outcome: 'refunded' } : answer;
        },
      })),
      faults: ['refunds are refused'],
    },
  },
  {
    name: 'refund-under-new-id',
    mistake: 'each sending of a refund takes a new id',
    rule: /given back under one id/,
    mutant: everyMethod(({ refund }) => ({
      refund: (request, sending) => refund({ ...request, refundRequestId: randomUUID() }, sending),
    })),
  },
  {
    name: 'refund-sent-twice',
    mistake: 'a refund reaches the provider twice, under two ids',
    rule: /one debit is refunded once/,
    mutant: {
      operator: (operator) => {
        for (const port of ['wallet', 'smartcash', 'mpesa', 'card', 'charging'] as const) {
          const { refund } = operator[port];
          const twice: typeof refund = Object.assign(async (request: RefundRequest) => {
            await refund({ ...request, refundRequestId: randomUUID() });
            return refund(request);
          }, refund);
          operator[port].refund = twice;
        }
      },
    },
  },
];
