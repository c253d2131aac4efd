import { TariffsPage } from '../features/tariffs/tariffs-page.tsx';
import type { PageContent } from '../loading/loaded.ts';
import { providePage } from '../loading/provided-pages.ts';
import { ways } from '../shell/ways.tsx';

function TariffsPageRoute({ tariffs }: Pick<PageContent, 'tariffs'>) {
  return <TariffsPage tariffs={tariffs} />;
}

export default providePage('tariffs', { Page: TariffsPageRoute, around: ways });
