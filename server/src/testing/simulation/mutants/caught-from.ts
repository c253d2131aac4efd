/** A seed at which each mutant is caught, by its name. */
export const caughtFrom: Readonly<Record<string, number>> = {};
