import { ComingPage } from '../../features/coming/coming-page.tsx';
import { CoveragePage } from '../../features/places/coverage-page.tsx';
import { type Shown, providePage } from '../../loading/loaded.ts';
import { ways } from '../../shell/ways.tsx';
import { useTexts } from '../../site/site.tsx';

function CoverageRoute({ places }: Pick<Shown, 'places'>) {
  const texts = useTexts('coverage');
  if (places?.of === 'coverage') return <CoveragePage view={places} />;
  return <ComingPage page="coverage" texts={texts} />;
}

export default providePage('coverage', { Page: CoverageRoute, around: ways });
