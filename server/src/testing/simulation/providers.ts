import type { Claim } from '../../features/payments/core/gateway.ts';
import type { BookedDebit } from '../fakes/book.ts';
import { cellsOfCall, flowOfPort, type NetworkFate } from './fault-cells.ts';
import type { Flight } from './network.ts';
import { note } from './story.ts';
import { anInstance, type Attempt, type World } from './world/world.ts';

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
  const { decisions, swarm } = world;
  const isSlow = ({ port, operation }: Flight) => swarm.slow === `${port}.${operation}` && !decisions.chance(0.05);
  const flights = world.network.flights.filter((flight) => !isSlow(flight));
  if (flights.length === 0) return;
  const flight = decisions.pick(flights);
  const { loseBefore, loseAfter, refuse, hold, stray } = swarm.rates;
  const fate = decisions.weighted({ answered: 6, loseBefore, loseAfter, refuse, hold, stray });
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

/** A process dies: whatever it was doing ends where it stands; what was sent may still arrive. Another starts at once. */
export const crash = (world: World, instance = anInstance(world)): void => {
  const { process } = instance;
  const { flights } = world.network;
  const own = flights.filter((flight) => flight.process === process);
  note(world, 'crash', `of ${process.name} ${own.map(nameOf).join(', ')}`);
  for (const flight of own)
    for (const cell of cellsOfCall(flight, flight.hasArrived() ? 'crashAfter' : 'crashBefore')) note(world, cell);
  world.strays.push(...own.filter(() => world.decisions.chance(0.5)));
  world.network.flights.splice(0, flights.length, ...flights.filter((flight) => flight.process !== process));
  world.tasks.end(process);
  world.mayHaveLostAlarm = true;
  world.restart(instance);
};

/** What a callback claims: of a card that was declined nothing, since the next one may be taken on the same page. */
const claimOf = (port: BookedDebit['port'], state: BookedDebit['state']): Claim | undefined => {
  if (state === 'paid') return 'paid';
  return state === 'refused' && port !== 'card' ? 'not-paid' : undefined;
};

/** A provider announces something: any of its debits, once or several times, whatever has become of it. */
export const callBack = (world: World): void => {
  const { debits } = world.operator.book;
  if (debits.length === 0) return;
  const { transactionId, port, state } = world.decisions.pick(debits);
  const copies = world.decisions.chance(0.3) ? 3 : 1;
  note(world, copies > 1 ? 'a callback in copies' : 'a callback', `${transactionId} is ${state}`);
  const attempt = world.attempts.find((one) => one.transactionId === transactionId);
  const name = `${flowOfPort[(attempt?.mode ?? port) as Attempt['mode']]} S6`;
  noteCallback(world, { name, transactionId, copies });
  const { process, receive } = anInstance(world);
  const connector = port === 'airtime' ? 'charging' : port;
  const body = {
    provider: port,
    connector,
    rawBody: `${transactionId} ${state}`,
    transactionId,
    claim: claimOf(port, state),
  } as const;
  for (let copy = 0; copy < copies; copy += 1)
    void world.tasks.start(process, () => receive(body), {
      name,
      // Answered 200: from now on it is known that the provider says so.
      onEnd: () => {
        if (state === 'paid') world.claims.add(transactionId);
      },
    });
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
  if (world.before.get(transactionId)?.onHold) note(world, `${name} F40`);
};
