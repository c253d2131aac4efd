/** A session storage for tests; with `room` 0 it takes nothing, as a browser without room does. */
export const aStorage = (room = Infinity): Storage => {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => {
      if (kept.size >= room) throw new Error('QuotaExceededError');
      kept.set(key, value);
    },
  };
};
