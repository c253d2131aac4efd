import type { Bundle } from '@selfcare/contract/bundles';
import {
  groupBundles,
  kindOf,
  periodOf,
  sortBundles,
  type Kind,
  type Period,
  type Sort,
} from '../../format/bundles/groups.ts';

export type View = { kind: Kind | 'all'; period: Period | 'all'; sort: Sort };

export type Section = {
  key: string;
  kind?: Kind;
  period?: Period;
  lasting?: Bundle | undefined;
  bundles: readonly Bundle[];
};

const lastAlike = (bundles: readonly Bundle[]) =>
  new Set(bundles.map(({ validity, validityUnit }) => `${validity} ${validityUnit}`)).size === 1;

export const bundlesIn = (bundles: readonly Bundle[], { kind, period }: View): readonly Bundle[] =>
  bundles.filter(
    (bundle) => (kind === 'all' || kindOf(bundle) === kind) && (period === 'all' || periodOf(bundle) === period),
  );

export const sectionsOf = (bundles: readonly Bundle[], view: View): Section[] => {
  const { sort } = view;
  const wanted = bundlesIn(bundles, view);
  if (wanted.length === 0) return [];
  if (sort !== 'period') return [{ key: sort, bundles: sortBundles(wanted, sort) }];
  return groupBundles(wanted).map((group) => ({
    key: `${group.kind} ${group.period}`,
    kind: group.kind,
    period: group.period,
    lasting: lastAlike(group.bundles) ? group.bundles[0] : undefined,
    bundles: group.bundles,
  }));
};
