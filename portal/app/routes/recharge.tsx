import { KnownNumbers } from '../features/saved-numbers/saved-numbers.tsx';
import { RechargePage } from '../features/recharge/recharge-page.tsx';
import type { LineBundlesProps } from '../flow/line-bundles.ts';
import { createPart } from '../loading/lazy-part.tsx';
import { providePage } from '../loading/provided-pages.ts';
import { ways } from '../shell/ways.tsx';

const lineBundles = createPart<LineBundlesProps>(
  'recharge-bundles',
  async () => (await import('../features/bundles/line-bundles.tsx')).LineBundles,
);

function RechargePageRoute() {
  return <RechargePage KnownNumbers={KnownNumbers} lineBundles={lineBundles} />;
}

export default providePage('recharge', { Page: RechargePageRoute, ways });
