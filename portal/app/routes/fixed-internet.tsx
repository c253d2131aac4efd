import { FixedInternetPage } from '../features/fixed-internet/fixed-internet-page.tsx';
import type { PageProps } from '../pages.ts';

export { ways } from '../shell/ways.tsx';

export default function FixedInternetPageRoute({ params }: PageProps<'fixed-internet'>) {
  return <FixedInternetPage params={params} />;
}
