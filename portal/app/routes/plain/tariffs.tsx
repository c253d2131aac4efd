import { TariffsPage } from '../../features/tariffs/tariffs-page.tsx';
import { type PageContent, providePage } from '../../loading/loaded.ts';
import { ways } from '../../shell/ways.tsx';

function TariffsPageRoute({ tariffs }: Pick<PageContent, 'tariffs'>) {
  return <TariffsPage tariffs={tariffs} />;
}

export default providePage('tariffs', { Page: TariffsPageRoute, around: ways });
