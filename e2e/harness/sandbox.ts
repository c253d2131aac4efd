import { everyPort, hasStatement, type AnyPort as Port } from '../../sandbox/src/faults/ports.ts';
import { waitFor } from './wait-for.ts';

/** The ports with daily statements. */
export const statementPorts = everyPort.filter(hasStatement);
export type { Port };
export type Operation = 'debit' | 'credit' | 'refund' | 'enquiry' | 'lookup' | 'send';
export const answerFaults = ['refuse', 'reject', 'timeout-before', 'timeout-after', 'error-after', 'delay'] as const;
export const callbackFaults = [
  'callback-lost',
  'callback-twice',
  'callback-late',
  'callback-forged',
  'callback-first',
] as const;
/** A false answer to the next enquiry, or to `count` of them. */
type Lie = 'says-failed' | 'says-expired' | 'says-pending' | 'says-paid' | 'wrong-amount';
export type FaultKind = (typeof answerFaults)[number] | (typeof callbackFaults)[number] | Lie;
export type Fault = {
  port: Port;
  operation?: Operation;
  fault: FaultKind;
  count?: number;
  delayMs?: number;
  msisdn?: string;
};

type Entry = { id: string; reference: string; amount: number; currency: string; at: string };
export type Debit = Entry & { port: string; payer: string; refundedBy?: string };
type Refund = Entry & { port: string; debitId: string };
type Credit = Entry & { kind: string; target: string };
/** A request for 5G at home in the sales system. */
type Lead = {
  refLeadId: string;
  reference: string;
  contactNumber: string;
  plan: string;
  state: string;
  transactionId?: string;
};
/** The actual movements. */
type Books = { debits: Debit[]; refunds: Refund[]; credits: Credit[] };

type Prompt = {
  id: string;
  amount: number;
  currency: string;
  payee: string;
  reference: string;
  state: 'waiting' | 'approved' | 'declined' | 'expired';
};
type Phone = {
  msisdn: string;
  airtime: number;
  wallet: { balance: number; locked: boolean } | null;
  messages: { text: string }[];
  prompts: Prompt[];
};

/** The cards of the card provider's page. */
export const cards = {
  succeeds: '4084 0840 8408 4081',
  declined: '4084 0800 0000 5408',
  asksForCode: '5060 6666 6666 6666 666',
} as const;
/** The one-time code of the third card, a future expiry and a security code. */
export const cardCode = '123456';
export const cardExpiry = '12/35';
export const cardSecurityCode = '123';

/** Returns the sandbox's control interface. */
export const connectSandbox = (url: string) => {
  const call = async <Result>(method: string, path: string, body?: unknown): Promise<Result> => {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${method} ${path}: ${text}`);
    return JSON.parse(text) as Result;
  };
  const phone = (msisdn: string) => call<Phone>('GET', `/phones/${msisdn}`);
  const codes = async (msisdn: string) =>
    (await phone(msisdn)).messages.flatMap(({ text }) => /^[^:]+:\s(\d{6})\s/.exec(text)?.[1] ?? []);
  const faults = async () => (await call<{ faults: { id: string }[] }>('GET', '/faults')).faults;

  /** Waits for a number's prompt of a payment. */
  const promptFor = (msisdn: string, reference: string): Promise<Prompt> =>
    waitFor(async () => (await phone(msisdn)).prompts.find((prompt) => prompt.reference === reference), {
      says: `no prompt on ${msisdn} for ${reference}`,
    });

  const books = (reference?: string) => call<Books>('GET', `/books${reference ? `?reference=${reference}` : ''}`);

  return {
    phone,
    books,
    /** Returns a payment's delivery: kind, line or account, amount. */
    creditsOf: async (reference: string) =>
      (await books(reference)).credits.map(({ kind, target, amount }) => [kind, target, amount]),
    /** Arms a fault. A delay is longer than the timeout of `shortTimes` by default. */
    arm: (fault: Fault) =>
      call<{ id: string }>('POST', '/faults', { ...(fault.fault === 'delay' && { delayMs: 5000 }), ...fault }),
    disarm: () => call('DELETE', '/faults'),
    faults,
    /** Waits until a fault is used up. */
    spent: (id: string, seconds = 10) =>
      waitFor(async () => !(await faults()).some((fault) => fault.id === id), {
        seconds,
        says: 'the fault never struck',
      }),
    promptFor,
    /** Returns a number's requests for 5G at home. */
    leadsOf: async (contactNumber: string) =>
      (await call<{ leads: Lead[] }>('GET', '/leads')).leads.filter((lead) => lead.contactNumber === contactNumber),
    /** Changes a request's state, as the sales staff does. */
    moveLead: (refLeadId: string, state: string) => call('POST', `/leads/${refLeadId}`, { state }),
    /** Returns the one-time codes of a phone, in order. */
    codes,
    /** Waits for a code besides the known ones. */
    newCode: (msisdn: string, known: string[] = []): Promise<string> =>
      waitFor(async () => (await codes(msisdn))[known.length], { says: `no code came to ${msisdn}` }),
    /** Answers a prompt as the phone's owner; without a PIN the right one counts. */
    answer: async (
      msisdn: string,
      reference: string,
      decision: 'approve' | 'decline',
      pin?: string,
    ): Promise<Prompt> => {
      const { id } = await promptFor(msisdn, reference);
      return call('POST', `/phones/${msisdn}/prompts/${id}`, { decision, ...(pin && { pin }) });
    },
    /** Makes a phone answer its next prompts automatically. */
    auto: (msisdn: string, decision: 'approve' | 'decline' | 'none') =>
      call('POST', `/phones/${msisdn}/auto`, { decision }),
    reset: () => call('POST', '/reset'),
    /** Raises a dispute of a paid charge. */
    dispute: (reference: string) => call<{ id: number }>('POST', '/disputes', { reference }),
    resolveDispute: (id: number, resolution: 'merchant-accepted' | 'declined') =>
      call('POST', `/disputes/${id}/resolve`, { resolution }),
    payCard: (pageUrl: string, card: string) => postCardPage(pageUrl, card),
  };
};

export type Sandbox = ReturnType<typeof connectSandbox>;

/** Posts the card page's form as a browser does. Returns the HTTP status, or 'silent' without a response. */
const postCardPage = async (pageUrl: string, card: string): Promise<number | 'silent'> => {
  const body = new URLSearchParams({ number: card, expiry: cardExpiry, securityCode: cardSecurityCode });
  try {
    const response = await fetch(pageUrl, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(3000),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 'silent';
  }
};
