import { afterAll, beforeEach } from 'vitest';
import { startOperator } from './operator.ts';

/** The operator of a test file, as `startOperator` makes it: no fault is armed when a test begins; it ends with the file. */
export const useOperator = async () => {
  const sandbox = await startOperator();
  beforeEach(() => sandbox.disarm());
  afterAll(() => sandbox.close());
  return sandbox;
};
