/**
 * Runs many cases in parallel: `start` them all, then each test awaits its own case. A case that throws fails only its
 * test.
 */
export const createUnderWay = <Case extends object, Outcome>() => {
  const outcomes = new Map<Case, Promise<Outcome>>();
  return {
    start: (cases: readonly Case[], run: (each: Case) => Promise<Outcome>) => {
      for (const each of cases) {
        const outcome = run(each);
        outcome.catch(() => undefined);
        outcomes.set(each, outcome);
      }
    },
    outcomeOf: (each: Case): Promise<Outcome> => {
      const outcome = outcomes.get(each);
      if (!outcome) throw new Error('This case was never started');
      return outcome;
    },
    allEnded: () => Promise.allSettled(outcomes.values()),
  };
};
