/** Other addresses of a page that are known outside, in small letters, each beside the one of the route table. */
const others: Readonly<Record<string, string>> = {
  '/storelocator': '/store_finder/{slug}-shops',
  '/store-locator': '/store_finder/{slug}-shops',
};

/**
 * A path without language prefix as the route table has it: with `{slug}` for the operator's word, and the page's own address
 * for another one of it. Only documents are asked for by these: no page of the application has another address.
 */
export const tablePath = (path: string, slug: string): string => {
  const small = path.toLowerCase().replace(/(?<=.)\/$/, '');
  const own = small.replace(`/${slug}-shops`, '/{slug}-shops').replace(`/more-${slug}-money`, '/more-{slug}-money');
  return others[own] ?? (own === small ? path : own);
};
