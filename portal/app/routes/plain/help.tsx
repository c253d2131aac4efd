import { ComingPage } from '../../features/coming/coming-page.tsx';
import { HelpPage } from '../../features/help/help-page.tsx';
import { type Shown, providePage } from '../../loading/loaded.ts';
import { ways } from '../../shell/ways.tsx';
import { useTexts } from '../../site/site.tsx';

function HelpRoute({ help }: Pick<Shown, 'help'>) {
  const texts = useTexts('help');
  if (help) return <HelpPage view={help} />;
  return <ComingPage page="help" texts={texts} />;
}

export default providePage('help', { Page: HelpRoute, around: ways });
