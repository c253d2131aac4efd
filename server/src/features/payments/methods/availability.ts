/** What new attempts may not use now: until when, as far as that is known, and when to ask again. */
export type Closure = { until: Date | null; retryAfterSeconds: number };

/**
 * Whether new attempts may use what stands behind connectors. It closes by a switch or because the provider fails, and
 * binds nothing that is under way: enquiries, deliveries and refunds go on.
 */
export type Availability = {
  /** What closes any of these connectors, to everybody or to whoever is named; undefined where none is closed. */
  closureOf: (connectors: readonly string[], by?: string) => Closure | undefined;
  /** Lets one attempt in that is about to call its provider, and whose. What it answers is called where the provider is not called after all. */
  admit: (connectors: readonly string[], by: string) => () => void;
};

/** Everything may be used. */
export const allAvailable: Availability = { closureOf: () => undefined, admit: () => () => undefined };
