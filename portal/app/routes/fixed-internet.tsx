import { FixedInternetPage } from '../features/fixed-internet/fixed-internet-page.tsx';
import { providePage } from '../loading/loaded.ts';
import type { PageProps } from '../site/pages.ts';
import { ways } from '../shell/ways.tsx';

function FixedInternetPageRoute({ params }: PageProps<'fixed-internet'>) {
  return <FixedInternetPage params={params} />;
}

export default providePage('fixed-internet', { Page: FixedInternetPageRoute, around: ways });
