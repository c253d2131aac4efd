import type { PaymentEvent } from '../../features/payments/core/payment.machine.ts';
import { crash } from './providers.ts';
import type { Row } from './rows.ts';
import { note } from './story.ts';
import { pass } from './world/time.ts';
import type { World } from './world/world.ts';

/**
 * What a database may lose and find again by asking. The rest a person must look for in the providers' reports
 * (docs/operations/database.md): payments begun or sent in the lost time, and money given back in it.
 */
const findable: ReadonlySet<string> = new Set<PaymentEvent>([
  'accept',
  'lose-debit',
  'resend',
  'pay',
  'deliver',
  'lose-delivery',
  'deliver-again',
  'delivered',
]);

/** The database is backed up, now and then. */
export const backUp = async (world: World): Promise<void> => {
  note(world, 'a backup');
  const rows = new Map((await world.backing.rows()).map((row) => [row.id, row]));
  world.backup = { rows, restore: await world.backing.backUp() };
};

const isFindable = (before: Row | undefined, now: Row): boolean =>
  before !== undefined &&
  before.late === now.late &&
  now.events.slice(before.events.length).every(({ event }) => findable.has(event));

const noteLost = (world: World, before: Row | undefined, now: Row): void => {
  const wasSent = now.events.slice(before?.events.length).some(({ event }) => event === 'deliver');
  if (wasSent) note(world, `a delivery of a payment that was ${before?.state} is lost`, now.id);
};

/** The backup comes back, or a standby that was behind takes over: whatever happened since has never been. */
export const loseTime = async (world: World): Promise<void> => {
  const { backup } = world;
  const rows = await world.backing.rows();
  if (!backup || !rows.every((row) => isFindable(backup.rows.get(row.id), row))) return;
  world.backup = undefined;
  for (const row of rows) noteLost(world, backup.rows.get(row.id), row);
  const isStandby = world.decisions.chance(0.5);
  note(world, isStandby ? 'a standby that is behind takes over' : 'a backup is restored');
  if (!isStandby) {
    for (const instance of world.instances.slice()) crash(world, instance);
    // Nobody restores in less than the time of a call.
    await pass(world, 60);
  }
  await backup.restore();
  world.tasks.share();
  if (isStandby)
    for (const instance of world.instances) {
      instance.brokeAt = world.now;
      instance.breaks += 1;
    }
  // Who has read a status reads an earlier one now: that is what time lost means.
  world.before = backup.rows;
  world.rows = [];
  world.hasLostTime = true;
  world.closed.known = new Map();
  world.seen.clear();
  world.ended.clear();
  world.claimed.clear();
  world.sends.clear();
  for (const counts of world.asked.values()) counts.atMove = undefined;
  world.claims.clear();
};
