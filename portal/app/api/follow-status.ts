import { basePath, statusEventsPath } from '@selfcare/contract/addresses';
import type { StatusResult } from '@selfcare/contract/payments';
import type { Answer } from './answer.ts';
import type { Call } from './call.ts';
import { isFinal, outcomeOf } from '@selfcare/contract/purchase/outcome';

/** Polls of a registered transaction, one a second. */
const registeredPolls = 5;
const registeredPollMs = 1000;
/** Polling interval without events, in milliseconds. */
const pollMs = 10_000;
/** Milliseconds of silence after which a stream counts as buffered on the way: it sends immediately. */
const silenceMs = 5000;
/** Interval and number of polls of a failed payment: it may be charged late, and refunded then. */
const lateMs = 60_000;
const lateLooks = 30;

let handed: StatusResult | undefined;

export const handOver = (status: StatusResult) => {
  handed = status;
};

type Following = {
  transactionId: string;
  /** The provider accepted it: wait for events before polling. */
  isTaken?: boolean;
  channel?: string;
  pg?: string;
  call: Call;
  language: string;
  onAnswer: (answer: Answer<StatusResult>) => void;
  openEvents?: (address: string) => EventSource;
};

export type Follow = { stop: () => void; check: () => Promise<void> };

const defaultEvents = (address: string) => new EventSource(address);

const statusIn = (data: unknown): StatusResult | undefined => {
  try {
    const value: StatusResult = JSON.parse(String(data));
    return typeof value.status === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Follows a transaction until its final status: polls while it is registered, then listens to events, and polls if
 * none arrive. A failed payment is followed further, because its money may still move.
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
    // A failed poll does not outdate what is known of a failed payment.
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
  /** The browser may or may not reopen a broken stream: poll until it speaks. */
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
    // The stream is open, but the server cannot look: the status on the page becomes old.
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
