import { BundlesPage } from '../features/bundles/bundles-page.tsx';
import { listPart } from '../features/bundles/bundle-form.tsx';
import { SavedNumbers } from '../features/saved-numbers/saved-numbers.tsx';
import { providePage } from '../loading/loaded.ts';
import { ways } from '../shell/ways.tsx';

const parts = [listPart];

function BundlesPageRoute() {
  return <BundlesPage SavedNumbers={SavedNumbers} />;
}

export default providePage('bundles', { Page: BundlesPageRoute, around: ways, parts });
