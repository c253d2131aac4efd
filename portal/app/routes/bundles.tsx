import { BundlesPage } from '../features/bundles/bundles-page.tsx';
import { listPart } from '../features/bundles/list-part.ts';
import { KnownNumbers } from '../features/memory/known-numbers.tsx';

export { ways } from '../shell/ways.tsx';

/** What a number that is already known leads to at once. */
export const parts = [listPart];

export default function BundlesPageRoute() {
  return <BundlesPage KnownNumbers={KnownNumbers} />;
}
