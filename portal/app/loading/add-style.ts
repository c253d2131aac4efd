/**
 * Inserts each sheet before the first rule of a later layer (`build/flat-layers.ts`). The policy does not count
 * `insertRule` as inline style.
 */
export const addStyle = (style: string) => {
  const sheet = document.querySelector('style')?.sheet;
  if (!sheet) return;
  const [, ...parts] = style.split(/u(\d+)\{\}/);
  for (let part = 0; part < parts.length; part += 2) {
    const rules = [...sheet.cssRules];
    const later = rules.findIndex((rule) => Number(/^u(\d+) /.exec(rule.cssText)?.[1]) > Number(parts[part]));
    sheet.insertRule(`@media all{${parts[part + 1]}}`, later < 0 ? rules.length : later);
  }
};
