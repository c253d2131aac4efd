import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The test files that mutate.ts names: the quickest first, so that they find most mutants. */
const include: string[] = JSON.parse(process.env['MUTATION_TESTS'] ?? '[]');

const placeOf = ({ moduleId }: TestSpecification): number => include.findIndex((path) => moduleId.endsWith(path));

class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  test: {
    include,
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: AsNamed },
    expect: { poll: { timeout: 10_000 } },
  },
});
