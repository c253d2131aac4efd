type Key<Of> = Extract<keyof Of, string>;

/** Returns the keys of an object that has no others than its type says. */
export const keysOf = <Of extends object>(of: Of): Key<Of>[] => Object.keys(of) as Key<Of>[];
