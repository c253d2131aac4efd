import { isFields, isOptional, isText } from '../api/shape.ts';
import { readKept } from './storage.ts';

/** What the enterprise flow leaves: its flag, and the reference id of the lead. */
export type EnterpriseOrder = { isOn: boolean; id?: string };

/**
 * The enterprise flag of this tab: the item `<slug>Works` with `is<Slug>Works` and `id`, named after the brand. It only
 * chooses what the screens show; the server believes nothing of it (docs/abuse.md A25).
 */
export const readEnterpriseOrder = ({ slug }: { slug: string }): EnterpriseOrder | undefined => {
  const flag = `is${slug.replace(/./, (letter) => letter.toUpperCase())}Works`;
  const isEnterpriseOrder = (value: unknown): value is Record<string, unknown> & { id?: string } =>
    isFields(value) && typeof value[flag] === 'boolean' && isOptional(value.id, isText);
  const kept = readKept(`${slug}Works`, isEnterpriseOrder);
  return kept && { isOn: kept[flag] === true, ...(kept.id && { id: kept.id }) };
};
