import { TariffsPage } from '../features/tariffs/tariffs-page.tsx';
import type { PageContent } from '../lib/loaded.ts';

export { ways } from '../shell/ways.tsx';

export default function TariffsPageRoute({ tariffs }: Pick<PageContent, 'tariffs'>) {
  return <TariffsPage tariffs={tariffs} />;
}
