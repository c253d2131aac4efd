import { secondsLeftOf, type Sending } from '../../clocks/sending.ts';
import type { LeadDesk } from '../../features/leads/gateway.ts';
import type { Ports } from '../engine.ts';
import type { Operator } from '../fakes/operator.ts';
import type { SimulatedWallet } from './orders.ts';
import type { Process, Tasks } from './tasks.ts';

/** One call to a provider between its sending and its answer. */
export type Flight = {
  port: SimulatedWallet | 'charging' | 'card' | 'topup' | 'bundleOrder' | 'billPayment' | 'leadPayment' | 'leadDesk';
  operation: 'debit' | 'enquire' | 'refund' | 'enquireRefund' | 'deliver' | 'find';
  transactionId: string;
  process: Process;
  /** The name of the task that sent it. */
  task: string | undefined;
  sentAt: number;
  /** Nobody waits for its answer any longer then. */
  until: number;
  request: unknown;
  /** Lets the request arrive: the provider does what was asked, the answer is kept. */
  arrive: () => Promise<void>;
  /** The provider's answer comes through; the request must have arrived. */
  answer: () => void;
  /** The caller gives up waiting, or the connection breaks. */
  lose: () => void;
  /** No byte leaves. */
  refuse: () => void;
  hasArrived: () => boolean;
};

type Call<Request, Outcome> = (request: Request, sending?: Sending) => Promise<Outcome>;
type Unanswered<Outcome> = { lost: Outcome; unsent: Outcome };

/** Requests on their way; those that a crash or a time-out left behind may still arrive later. */
export type Network = {
  flights: Flight[];
  /** The providers as one process reaches them. */
  connect: (process: Process) => Ports & { leadDesk: LeadDesk };
};

type Deps = {
  operator: Operator;
  tasks: Tasks;
  now: () => number;
  /** Hears of every call whose bytes have left. */
  onSent: (flight: Flight) => void;
  /** What a provider answers, where that is not what it would honestly say. */
  tell: (flight: Flight, honest: () => Promise<unknown>) => Promise<unknown>;
  /** Whether a question that changes nothing goes unanswered. */
  isUnanswered: () => boolean;
};

const unknown = { outcome: 'unknown' } as const;
const unsent = { outcome: 'unsent' } as const;
const doubtful = { lost: unknown, unsent };
const question = { lost: unknown, unsent: unknown };

const ofDebit = (request: { debit: { transactionId: string } }) => request.debit.transactionId;

const ofRequest = (request: { transactionId: string }) => request.transactionId;

/** How long a caller waits for a provider (`PROVIDER_TIMEOUT_MS`). */
const patienceSeconds = 20;

/** Puts a network between the engine and the operator: no call is answered before the simulation says how. */
export const createNetwork = ({ operator, tasks, now, onSent, tell, isUnanswered }: Deps): Network => {
  const flights: Flight[] = [];
  const overNetwork =
    <Request, Outcome>(
      process: Process,
      [port, operation]: [Flight['port'], Flight['operation']],
      honest: Call<Request, Outcome>,
      { lost, unsent: refused }: Unanswered<Outcome>,
      transactionOf: (request: Request) => string,
    ): Call<Request, Outcome> =>
    async (request, sending) => {
      // Whoever stands still here has committed its intent, and its call has not left.
      await tasks.gate(process, true);
      const left = secondsLeftOf(sending);
      if (left <= 0) return refused;
      const { arrival, give } = tasks.outside<Outcome>(process);
      let answer: Outcome | undefined;
      const end = (outcome: Outcome) => {
        flights.splice(flights.indexOf(flight), 1);
        give(outcome);
      };
      const flight: Flight = {
        port,
        operation,
        transactionId: transactionOf(request),
        process,
        task: tasks.currentName(),
        sentAt: now(),
        until: now() + Math.min(patienceSeconds, left),
        request,
        arrive: async () => void (answer ??= (await tell(flight, () => honest(request))) as Outcome),
        answer: () => end(answer!),
        lose: () => end(lost),
        refuse: () => end(refused),
        hasArrived: () => answer !== undefined,
      };
      flights.push(flight);
      onSent(flight);
      return arrival;
    };

  /** A question that changes nothing: nobody knows whether it arrived, and it does not matter. */
  const asked =
    <Request, Answer>(process: Process, ask: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer | 'unknown'> => {
      await tasks.gate(process, true);
      return isUnanswered() ? 'unknown' : ask(request);
    };

  const connect = (process: Process): Ports & { leadDesk: LeadDesk } => {
    const overNetworkAs = (port: SimulatedWallet | 'charging', honest: Operator['wallet' | 'charging']) => ({
      debit: overNetwork(process, [port, 'debit'], honest.debit, doubtful, ofRequest),
      enquire: overNetwork(process, [port, 'enquire'], honest.enquire, question, ofRequest),
      refund: overNetwork(process, [port, 'refund'], honest.refund, doubtful, ofDebit),
      enquireRefund: overNetwork(process, [port, 'enquireRefund'], honest.enquireRefund, question, ofDebit),
    });
    const productOverNetwork = (port: 'topup' | 'bundleOrder' | 'billPayment' | 'leadPayment') => ({
      deliver: overNetwork(process, [port, 'deliver'], operator[port].deliver, doubtful, ofRequest),
      find: overNetwork(process, [port, 'find'], operator[port].find, question, ofRequest),
    });
    const { charging, card } = operator;
    return {
      ...operator,
      charging: overNetworkAs('charging', charging),
      wallet: overNetworkAs('wallet', operator.wallet),
      smartcash: overNetworkAs('smartcash', operator.smartcash),
      mpesa: overNetworkAs('mpesa', operator.mpesa),
      card: {
        // A page that was not handed out cannot lead to a charge: the connector calls every failure unsent.
        debit: overNetwork(process, ['card', 'debit'], card.debit, { lost: unsent, unsent }, ofRequest),
        enquire: overNetwork(process, ['card', 'enquire'], card.enquire, question, ofRequest),
        refund: overNetwork(process, ['card', 'refund'], card.refund, doubtful, ofDebit),
        enquireRefund: overNetwork(process, ['card', 'enquireRefund'], card.enquireRefund, question, ofDebit),
        disputes: { find: asked(process, card.disputes.find), list: asked(process, card.disputes.list) },
      },
      topup: productOverNetwork('topup'),
      bundleOrder: productOverNetwork('bundleOrder'),
      billPayment: productOverNetwork('billPayment'),
      leadPayment: productOverNetwork('leadPayment'),
      leadDesk: {
        send: overNetwork(process, ['leadDesk', 'deliver'], operator.leadDesk.send, doubtful, ({ leadId }) => leadId),
        find: overNetwork(process, ['leadDesk', 'find'], operator.leadDesk.find, question, (leadId) => leadId),
        read: operator.leadDesk.read,
      },
      findLine: operator.findLine,
      findAccount: operator.findAccount,
      listUnpaidInvoices: operator.listUnpaidInvoices,
      findOffering: operator.findOffering,
    };
  };
  return { flights, connect };
};
