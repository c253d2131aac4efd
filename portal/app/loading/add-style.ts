/**
 * Adds sheets that the document did not bring, each in the place of its layer: before the document's first rule of a later
 * one (`build/flat-layers.ts`). Rules that a script adds are no inline style for the content policy.
 */
export const addStyle = (style: string) => {
  const { sheet } = document.querySelector('style')!;
  const [, ...parts] = style.split(/u(\d+)\{\}/);
  for (let part = 0; part < parts.length; part += 2) {
    const rules = [...sheet!.cssRules];
    const later = rules.findIndex((rule) => Number(/^u(\d+) /.exec(rule.cssText)?.[1]) > Number(parts[part]));
    sheet!.insertRule(`@media all{${parts[part + 1]}}`, later < 0 ? rules.length : later);
  }
};
