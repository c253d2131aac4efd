type Key<Of> = Extract<keyof Of, string>;

/** Returns the keys of an object that has no keys beyond its type. */
export const keysOf = <Of extends object>(of: Of): Key<Of>[] => Object.keys(of) as Key<Of>[];

/** Checks whether an object has a key, and narrows the key to its type. */
export const isKeyOf = <Of extends object>(of: Of, key: PropertyKey): key is keyof Of => Object.hasOwn(of, key);
