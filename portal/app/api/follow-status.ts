import { basePath, statusEventsPath } from '@selfcare/contract/addresses';
import type { StatusResult } from '@selfcare/contract/payments';
import type { Answer } from './answer.ts';
import type { Call } from './call.ts';
import { isFinal, outcomeOf } from './outcome.ts';

/** Polls while a transaction is only registered, one a second, this many at most. */
const registeredPolls = 5;
const registeredPollMs = 1000;
/** How often the server is asked where no events come. */
const pollMs = 10_000;
/** The stream speaks at once; silence for so long means that something on the way holds it back. */
const silenceMs = 5000;
/** A failed payment may be charged late, and is given back then: it is asked about this often, so many times at most. */
const lateMs = 60_000;
const lateLooks = 30;

/** A final status that one page has just heard. */
let handed: StatusResult | undefined;

/** Leaves a final status to the page that follows: it tells it without asking once more. */
export const handOver = (status: StatusResult) => {
  handed = status;
};

type Following = {
  transactionId: string;
  /** The provider has just taken it: what becomes of it comes by events, and nothing is asked before. */
  isTaken?: boolean;
  /** Of the page's address: with them the provider is asked before the answer. */
  channel?: string;
  pg?: string;
  call: Call;
  /** The page's language: a stream carries no header of ours. */
  language: string;
  /** Told every answer: of a poll also what went wrong, of the stream statuses and that nobody can look. */
  onAnswer: (answer: Answer<StatusResult>) => void;
  openEvents?: (address: string) => EventSource;
};

/** Stops following, or asks the server now. */
export type Follow = { stop: () => void; check: () => Promise<void> };

const defaultEvents = (address: string) => new EventSource(address);

const statusIn = (data: unknown): StatusResult | undefined => {
  try {
    const value = JSON.parse(String(data)) as StatusResult;
    return typeof value.status === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Follows one transaction until its final status: asks, repeats a second apart while it is only registered, then listens
 * to the server's events, and polls where these do not come. One that failed is looked at further, since its money may
 * still move.
 */
export const followStatus = ({
  transactionId,
  isTaken,
  channel,
  pg,
  call,
  language,
  onAnswer,
  openEvents = defaultEvents,
}: Following): Follow => {
  const controller = new AbortController();
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;
  /** How long until the next look at a payment that failed; undefined until it has. */
  let lateIn: number | undefined;
  let looksLeft = lateLooks;

  const stop = () => {
    controller.abort();
    clearTimeout(timer);
    source?.close();
  };
  const tell = (answer: Answer<StatusResult>) => {
    if (controller.signal.aborted) return;
    if (answer.outcome === 'success' && isFinal(answer.result)) end(answer.result);
    // What is known of a failed payment does not grow old by a question that is lost.
    else if (lateIn !== undefined) return;
    onAnswer(answer);
  };
  const ask = async () => {
    const answer = await call('status', { tid: transactionId, channel, pg }, { signal: controller.signal });
    tell(answer);
    return answer;
  };
  const hasEnded = () => controller.signal.aborted || lateIn !== undefined;
  const lookLate = () => {
    if (controller.signal.aborted || looksLeft <= 0) return;
    looksLeft -= 1;
    timer = setTimeout(() => void ask().then(lookLate), lateIn);
  };
  const end = (status: StatusResult) => {
    if (outcomeOf(status) === 'paid' || status.charged === 'refunded') return stop();
    const isFirst = lateIn === undefined;
    lateIn = status.charged === 'no' ? lateMs : pollMs;
    if (!isFirst) return;
    source?.close();
    clearTimeout(timer);
    lookLate();
  };
  const pollIn = (delayMs: number) => {
    if (hasEnded()) return;
    clearTimeout(timer);
    timer = setTimeout(() => void ask().then(() => pollIn(pollMs)), delayMs);
  };
  /** A stream that breaks is opened again by the browser, or not: until it speaks, the server is asked. */
  const pollUntilHeard = async () => {
    if (isPolling) return;
    isPolling = true;
    await ask();
    if (isPolling) pollIn(pollMs);
  };
  const listen = () => {
    if (hasEnded()) return;
    source = openEvents(
      `${basePath}${statusEventsPath}?${new URLSearchParams({ tid: transactionId, lang: language })}`,
    );
    source.addEventListener('status', ({ data }) => {
      clearTimeout(timer);
      isPolling = false;
      const status = statusIn(data);
      if (status) tell({ outcome: 'success', result: status });
    });
    // The stream is open, and nobody behind it can look: what stands on the page grows old.
    source.addEventListener('outage', () => tell({ outcome: 'lost', reason: 'unreadable' }));
    source.addEventListener('error', () => void pollUntilHeard());
    pollIn(silenceMs);
  };
  const open = async (pollsLeft: number): Promise<void> => {
    const answer = await ask();
    if (answer.outcome === 'refused' && answer.code === '404') return stop();
    const isRegistered = answer.outcome === 'success' && outcomeOf(answer.result) === 'registered';
    if (!isRegistered || pollsLeft <= 1) return listen();
    timer = setTimeout(() => void open(pollsLeft - 1), registeredPollMs);
  };

  const known = handed;
  handed = undefined;
  if (known?.transactionId === transactionId) {
    void Promise.resolve().then(() => tell({ outcome: 'success', result: known }));
  } else if (isTaken) listen();
  else void open(registeredPolls);
  return { stop, check: async () => void (await ask()) };
};
