import { debits } from '../../../outbound/debit.ts';
import type { EngineContext } from '../core/engine.ts';

/** All who look at one transaction cause at most one enquiry in this time. */
const questionSeconds = 5;

/**
 * Returns a function that enquires about a debit in doubt for everybody who looks at it now. Callers during an enquiry wait for its answer.
 * The row keeps other instances and the workers from enquiring again.
 */
export const createAskOnce = (engine: EngineContext) => {
  const underWay = new Map<string, Promise<void>>();
  const ask = async (id: string) => {
    const payment = await engine.store.takeQuestion(id, questionSeconds);
    if (payment) await debits(engine).enquire(payment);
  };
  return (id: string): Promise<void> => {
    const asking = underWay.get(id) ?? ask(id).finally(() => underWay.delete(id));
    underWay.set(id, asking);
    return asking;
  };
};
