import { SavedNumbers } from '../features/saved-numbers/saved-numbers.tsx';
import { RechargePage } from '../features/recharge/recharge-page.tsx';
import type { LineBundlesProps } from '../forms/shared-parts.ts';
import { createLazyPart } from '../loading/lazy-part.tsx';
import { providePage } from '../loading/loaded.ts';
import { ways } from '../shell/ways.tsx';

const lineBundles = createLazyPart<LineBundlesProps>(
  'recharge-bundles',
  async () => (await import('../features/bundles/line-bundles.tsx')).LineBundles,
);

function RechargePageRoute() {
  return <RechargePage SavedNumbers={SavedNumbers} lineBundles={lineBundles} />;
}

export default providePage('recharge', { Page: RechargePageRoute, around: ways });
