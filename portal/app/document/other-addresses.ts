const others: Readonly<Record<string, string>> = {
  '/storelocator': '/store_finder/{slug}-shops',
  '/store-locator': '/store_finder/{slug}-shops',
};

/** Replaces the operator's word by `{slug}`, and another address by the table's own. Only documents use it. */
export const tablePath = (path: string, slug: string): string => {
  const small = path.toLowerCase().replace(/(?<=.)\/$/, '');
  const own = small.replace(`/${slug}-shops`, '/{slug}-shops').replace(`/more-${slug}-money`, '/more-{slug}-money');
  return others[own] ?? (own === small ? path : own);
};
