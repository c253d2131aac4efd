import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that run for more than a minute. They start first, so that nobody waits for a single one at the end. */
const slow = [
  'slow-line',
  'torture',
  'products',
  'database-out',
  'leads',
  'screens',
  'lead-faults',
  'plain',
  'standstill',
  'kill-spread',
].map((name) => `/${name}.journey.ts`);

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = slow.findIndex((name) => moduleId.endsWith(name));
  return place < 0 ? slow.length : place;
};

/** Runs slow files first; a new machine has no recorded times. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
