import { askDebit } from '../../../outbound/debit.ts';
import type { EngineContext } from '../core/engine.ts';

/** Somebody who looks has the provider asked, all who look at one transaction together once in so many seconds. */
const questionSeconds = 5;

/**
 * Asks the provider about a debit for those who look at it now. Whoever comes while the question is under way waits for its
 * answer; the row keeps other instances, the workers and the next seconds from asking it again. Does nothing for what is not
 * in doubt.
 */
export const createAskOnce = (engine: EngineContext) => {
  const underWay = new Map<string, Promise<void>>();
  const ask = async (id: string) => {
    const payment = await engine.store.takeQuestion(id, questionSeconds);
    if (payment) await askDebit(engine, payment);
  };
  return (id: string): Promise<void> => {
    const asking = underWay.get(id) ?? ask(id).finally(() => underWay.delete(id));
    underWay.set(id, asking);
    return asking;
  };
};
