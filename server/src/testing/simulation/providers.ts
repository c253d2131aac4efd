import { cellsOfCall, flowOfPort, type NetworkFate } from './fault-cells.ts';
import type { Flight } from './network.ts';
import { note, type World } from './world.ts';

const nameOf = ({ port, operation, transactionId }: Flight) => `${port}.${operation} ${transactionId}`;

/** A call comes through as it should. */
export const answerFlight = async (flight: Flight): Promise<void> => {
  await flight.arrive();
  flight.answer();
};

const fates: Record<NetworkFate, (world: World, flight: Flight) => Promise<void> | void> = {
  answered: (_world, flight) => answerFlight(flight),
  loseBefore: (_world, flight) => flight.lose(),
  loseAfter: async (_world, flight) => {
    await flight.arrive();
    flight.lose();
  },
  refuse: (_world, flight) => (flight.hasArrived() ? flight.lose() : flight.refuse()),
  hold: (_world, flight) => flight.arrive(),
  stray: (world, flight) => {
    world.strays.push(flight);
    flight.lose();
  },
};

/** Something happens on the network: an answer, a loss, a delay. */
export const moveNetwork = async (world: World): Promise<void> => {
  const isSlow = ({ port, operation }: Flight) => world.slow === `${port}.${operation}` && world.random.chance(0.95);
  const flights = world.network.flights.filter((flight) => !isSlow(flight));
  if (flights.length === 0) return;
  const flight = world.random.pick(flights);
  const { loseBefore, loseAfter, refuse, hold, stray } = world.rates;
  const fate = world.random.weighted({ answered: 6, loseBefore, loseAfter, refuse, hold, stray });
  note(world, `network: ${fate}`, nameOf(flight));
  for (const cell of cellsOfCall(flight, fate)) note(world, cell);
  await fates[fate](world, flight);
};

/** A request that its sender gave up on arrives after all. */
export const arriveLate = async (world: World): Promise<void> => {
  const stray = world.strays.pop();
  if (!stray) return;
  note(world, 'a request arrives late', nameOf(stray));
  await stray.arrive();
};

/** The process dies: whatever it was doing ends where it stands; what was sent may still arrive. */
export const crash = (world: World): void => {
  const { flights } = world.network;
  note(world, 'crash', flights.map(nameOf).join(', '));
  for (const flight of flights)
    for (const cell of cellsOfCall(flight, flight.hasArrived() ? 'crashAfter' : 'crashBefore')) note(world, cell);
  world.strays.push(...flights.filter(() => world.random.chance(0.5)));
  flights.length = 0;
  world.startedAt = world.now;
};

/** A provider announces something: any of its debits, once or several times, whatever has become of it. */
export const callBack = (world: World): void => {
  const { debits } = world.operator.book;
  if (debits.length === 0) return;
  const { transactionId, port, state } = world.random.pick(debits);
  const copies = world.random.chance(0.3) ? 3 : 1;
  note(world, copies > 1 ? 'a callback in copies' : 'a callback', transactionId);
  const name = `${flowOfPort[port]} S6`;
  noteCallback(world, { name, transactionId, copies });
  for (let copy = 0; copy < copies; copy += 1)
    world.tasks.start(
      () => world.receive({ provider: port, rawBody: `${transactionId} ${state}`, transactionId }),
      undefined,
      name,
    );
};

/** Which cells a callback is: in copies, before the answer to process, or after the end. */
const noteCallback = (world: World, callback: { name: string; transactionId: string; copies: number }) => {
  const { name, transactionId, copies } = callback;
  world.calledBack.add(transactionId);
  if (copies > 1) note(world, `${name} F09`);
  const isUnanswered = world.network.flights.some(
    (flight) => flight.transactionId === transactionId && flight.operation === 'debit',
  );
  if (isUnanswered) for (const cell of [`${name} F11`, `${name.replace('S6', 'S5')} F11`]) note(world, cell);
  if (world.ended.has(transactionId)) note(world, `${name} F10`);
};
