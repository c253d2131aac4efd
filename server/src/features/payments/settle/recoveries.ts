import type { TransactionType } from '@selfcare/contract/products';
import type { EngineContext } from '../core/engine.ts';
import type { Fulfilment, PaymentMethod } from '../core/gateway.ts';

/** Shorter silences, and a single lost answer, are made good by the next question of each payment. */
const silence = { seconds: 60, questions: 2 };

const isAnswer = (outcome: string) => outcome !== 'unknown' && outcome !== 'unsent';

const namesOf = (ofName: Readonly<Record<string, string>>, connector: string) =>
  Object.keys(ofName).filter((name) => ofName[name] === connector);

const mapOf = <Name extends string, From, To>(from: Readonly<Record<Name, From>>, to: (name: Name, from: From) => To) =>
  Object.fromEntries(Object.entries<From>(from).map(([name, value]) => [name, to(name as Name, value)])) as Readonly<
    Record<Name, To>
  >;

/**
 * The same engine, which hears how its questions end: where a connector says what became of a payment after at least a minute in which
 * it could not, what waits for it is asked about now and not at its own next time, which may be hours away. `told` hears how many that
 * are. Each process hears for itself.
 */
export const withRecoveries = (
  engine: EngineContext,
  told: (connector: string, waiting: number) => void = () => undefined,
): EngineContext => {
  const { store, lateCharges, clocks, connectors } = engine;
  const silent = new Map<string, { since: number; questions: number }>();

  const expedite = async (connector: string) => {
    const methods = namesOf(connectors.ofMode, connector);
    const products = namesOf(connectors.ofProduct, connector);
    const payments = await store.expediteAll({ methods, products });
    const late = methods.length > 0 ? await lateCharges.expediteAll(methods) : 0;
    told(connector, payments + late);
  };

  const hear = async (connector: string, outcome: string): Promise<void> => {
    const before = silent.get(connector);
    if (!isAnswer(outcome)) {
      const { since = clocks.monotonic(), questions = 0 } = before ?? {};
      silent.set(connector, { since, questions: questions + 1 });
      return;
    }
    silent.delete(connector);
    if (!before || before.questions < silence.questions || clocks.monotonic() - before.since < silence.seconds) return;
    try {
      await expedite(connector);
    } catch (error) {
      // The next answer tries it again.
      silent.set(connector, before);
      throw error;
    }
  };

  const heard =
    <Request, Outcome extends { outcome: string }>(connector: string, ask: (request: Request) => Promise<Outcome>) =>
    async (request: Request): Promise<Outcome> => {
      const answer = await ask(request);
      await hear(connector, answer.outcome);
      return answer;
    };

  const hearMethod = (mode: string, method: PaymentMethod): PaymentMethod => {
    const connector = connectors.ofMode[mode]!;
    const { enquire, enquireRefund } = method;
    return { ...method, enquire: heard(connector, enquire), enquireRefund: heard(connector, enquireRefund) };
  };
  const hearFulfilment = (product: TransactionType, fulfilment: Fulfilment): Fulfilment => ({
    ...fulfilment,
    find: heard(connectors.ofProduct[product], fulfilment.find),
  });

  return {
    ...engine,
    methods: mapOf(engine.methods, hearMethod),
    fulfilments: mapOf(engine.fulfilments, hearFulfilment),
  };
};
