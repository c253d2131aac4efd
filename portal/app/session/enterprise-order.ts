import { isFields, isOptional, isText } from '../api/shape.ts';
import { readKept } from './storage.ts';

export type EnterpriseOrder = { isOn: boolean; id?: string };

/**
 * Reads the item `<slug>Works` with `is<Slug>Works` and `id`. It changes only the screens; the server does not trust it
 * (docs/abuse.md A25).
 */
export const readEnterpriseOrder = ({ slug }: { slug: string }): EnterpriseOrder | undefined => {
  const flag = `is${slug.replace(/./, (letter) => letter.toUpperCase())}Works`;
  const isEnterpriseOrder = (value: unknown): value is Record<string, unknown> & { id?: string } =>
    isFields(value) && typeof value[flag] === 'boolean' && isOptional(value.id, isText);
  const kept = readKept(`${slug}Works`, isEnterpriseOrder);
  return kept && { isOn: kept[flag] === true, ...(kept.id && { id: kept.id }) };
};
