import type { Database } from '../../../db/database.ts';
import type { EngineContext } from '../../../features/payments/core/engine.ts';
import type { Chargebacks } from '../../../features/payments/core/ledger.ts';
import type { DisputeQueries } from '../../../features/payments/disputes/dispute-store.ts';
import type { Availability } from '../../../features/payments/methods/availability.ts';
import type { LeadDeps } from '../../../outbound/lead.ts';
import type { LeadStore } from '../../../features/leads/lead-store.ts';
import type { TestEngine } from '../../engine.ts';
import type { Operator } from '../../fakes/operator.ts';
import type { Fault, Swarm } from '../swarm.ts';

/** Further data that a mutant of the engine may read: the database's clock, its rows, the switches. */
export type Peek = { databaseSeconds: () => number; database: Database; availability: Availability };

/** What stands beside the engine, and may hold a mistake as well. */
type SideStores = Pick<TestEngine, 'idempotency' | 'grants'>;

/** What sends leads, and keeps them. */
export type PortalLeads = LeadDeps & { store: Pick<LeadStore, 'add' | 'move'> };

/** Erases payments; answers which. */
export type Erase = (ids: string[]) => Promise<string[]>;

/** What disputes stand on: their rows, and the books. */
export type DisputeParts = { disputes: DisputeQueries; chargebacks: Chargebacks };

/** A fault that is built in on purpose, to prove that the rules catch it. */
export type Mutant = {
  operator?: (operator: Operator) => void;
  engine?: (engine: EngineContext, peek: Peek) => EngineContext;
  /** In what stands beside the engine. */
  stores?: (stores: SideStores) => SideStores;
  /** In what follows disputes. */
  disputes?: (parts: DisputeParts) => DisputeParts;
  /** In what sends leads, and in what erases. */
  leads?: (leads: PortalLeads) => PortalLeads;
  erase?: (erase: Erase, database: Database) => Erase;
  /** In what new attempts may use. */
  availability?: (availability: Availability) => Availability;
  /** In the connection to the database. */
  connection?: (database: Database) => Database;
  /** The same mistake where it lives in SQL: what stands in a statement, and what stands there instead. */
  sql?: readonly (readonly [string | RegExp, string])[];
  /** The operation that is slow in every run, and what else goes wrong in each, where the mistake shows only then. */
  slow?: string;
  faults?: readonly Fault[];
  /** What else each run is like. */
  swarm?: (drawn: Swarm) => Partial<Swarm>;
};
