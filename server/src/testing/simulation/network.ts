import type { Ports } from '../engine.ts';
import type { WalletPort } from '../fakes/book.ts';
import type { Operator } from '../fakes/operator.ts';
import type { Tasks } from './tasks.ts';

/** One call to a provider between its sending and its answer. */
export type Flight = {
  port: WalletPort | 'charging' | 'card' | 'topup' | 'bundleOrder' | 'billPayment';
  operation: string;
  transactionId: string;
  /** The name of the task that sent it. */
  task: string | undefined;
  sentAt: number;
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

type Call<Request, Outcome> = (request: Request) => Promise<Outcome>;
type Unanswered<Outcome> = { lost: Outcome; unsent: Outcome };

/** Requests on their way; those that a crash or a time-out left behind may still arrive later. */
export type Network = {
  flights: Flight[];
  providers: Ports;
};

const unknown = { outcome: 'unknown' } as const;
const unsent = { outcome: 'unsent' } as const;
const doubtful = { lost: unknown, unsent };
const question = { lost: unknown, unsent: unknown };

const ofDebit = (request: { debit: { transactionId: string } }) => request.debit.transactionId;

const ofRequest = (request: { transactionId: string }) => request.transactionId;

/** Puts a network between the engine and the operator: no call is answered before the simulation says how. */
export const createNetwork = (operator: Operator, tasks: Tasks, now: () => number): Network => {
  const flights: Flight[] = [];

  const overNetwork =
    <Request, Outcome>(
      [port, operation]: [Flight['port'], string],
      honest: Call<Request, Outcome>,
      { lost, unsent: refused }: Unanswered<Outcome>,
      transactionOf: (request: Request) => string,
    ): Call<Request, Outcome> =>
    (request) => {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      let answer: Outcome | undefined;
      const end = (outcome: Outcome) => {
        flights.splice(flights.indexOf(flight), 1);
        resolve(outcome);
      };
      const flight: Flight = {
        port,
        operation,
        transactionId: transactionOf(request),
        task: tasks.current(),
        sentAt: now(),
        arrive: async () => void (answer ??= await honest(request)),
        answer: () => end(answer!),
        lose: () => end(lost),
        refuse: () => end(refused),
        hasArrived: () => answer !== undefined,
      };
      flights.push(flight);
      return tasks.waitOutside(promise);
    };

  const overNetworkAs = (port: WalletPort | 'charging', honest: Operator['wallet' | 'charging']) => ({
    debit: overNetwork([port, 'debit'], honest.debit, doubtful, ofRequest),
    enquire: overNetwork([port, 'enquire'], honest.enquire, question, ofRequest),
    refund: overNetwork([port, 'refund'], honest.refund, doubtful, ofDebit),
    enquireRefund: overNetwork([port, 'enquireRefund'], honest.enquireRefund, question, ofDebit),
  });
  const productOverNetwork = (port: 'topup' | 'bundleOrder' | 'billPayment') => ({
    deliver: overNetwork([port, 'deliver'], operator[port].deliver, doubtful, ofRequest),
    find: overNetwork([port, 'find'], operator[port].find, question, ofRequest),
  });
  const { wallet, charging, smartcash, mpesa, card } = operator;
  return {
    flights,
    providers: {
      wallet: overNetworkAs('wallet', wallet),
      charging: overNetworkAs('charging', charging),
      smartcash: overNetworkAs('smartcash', smartcash),
      mpesa: overNetworkAs('mpesa', mpesa),
      card: {
        // A page that was not handed out cannot lead to a charge: the connector calls every failure unsent.
        debit: overNetwork(['card', 'debit'], card.debit, { lost: unsent, unsent }, ofRequest),
        enquire: overNetwork(['card', 'enquire'], card.enquire, question, ofRequest),
        refund: overNetwork(['card', 'refund'], card.refund, doubtful, ofDebit),
        enquireRefund: overNetwork(['card', 'enquireRefund'], card.enquireRefund, question, ofDebit),
      },
      topup: productOverNetwork('topup'),
      bundleOrder: productOverNetwork('bundleOrder'),
      billPayment: productOverNetwork('billPayment'),
      findLine: operator.findLine,
      findAccount: operator.findAccount,
      listUnpaidInvoices: operator.listUnpaidInvoices,
      findOffering: operator.findOffering,
    },
  };
};
