const leaves = (value: unknown, at: readonly string[] = []): [place: string, value: unknown][] => {
  const isParent = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  return isParent
    ? Object.entries(value).flatMap(([key, item]) => leaves(item, [...at, key]))
    : [[at.join('.') || '-', value]];
};

const shown = (values: Map<string, unknown>, place: string, sign: string) =>
  values.has(place) ? [`${sign} ${place}: ${JSON.stringify(values.get(place))}`] : [];

/** Returns the differences of two values as lines: `- place: before`, `+ place: after`. */
export const differences = (before: unknown, after: unknown): string[] => {
  const [olds, news] = [new Map(leaves(before)), new Map(leaves(after))];
  const places = [...new Set([...olds.keys(), ...news.keys()])];
  return places.flatMap((place) => {
    const [one] = shown(olds, place, '');
    const [other] = shown(news, place, '');
    return one === other ? [] : shown(olds, place, '-').concat(shown(news, place, '+'));
  });
};
