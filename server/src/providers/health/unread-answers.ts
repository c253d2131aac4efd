import type { UnreadAnswer } from '../../connectors/http-client.ts';
import type { Metrics } from '../../http/metrics.ts';

type Deps = {
  metrics: Pick<Metrics, 'alarm' | 'unreadAnswer'>;
  log: { error: (fields: object, message: string) => void };
};

/** Shortest interval between alarms of one field (30 s). */
const quietMs = 30_000;

/** Counts unreadable responses and raises `answer-unread`: immediately, then every 30 s while more come. */
export const createUnreadAnswers = ({ metrics, log }: Deps) => {
  const waiting = new Map<string, number>();
  const ring = (about: object, count: number) => {
    metrics.alarm('answer-unread');
    log.error({ alarm: 'answer-unread', ...about, count }, 'an answer of a provider cannot be read');
  };
  const ringAgain = (kind: string, about: object) => {
    const count = waiting.get(kind) ?? 0;
    if (count === 0) return void waiting.delete(kind);
    waiting.set(kind, 0);
    ring(about, count);
    setTimeout(ringAgain, quietMs, kind, about).unref();
  };
  return (provider: string, { operation, field }: UnreadAnswer): void => {
    metrics.unreadAnswer(provider, operation, field);
    const kind = JSON.stringify([provider, operation, field]);
    const about = { provider, operation, field };
    const count = waiting.get(kind);
    waiting.set(kind, count === undefined ? 0 : count + 1);
    if (count !== undefined) return;
    ring(about, 1);
    setTimeout(ringAgain, quietMs, kind, about).unref();
  };
};
