import { RechargePage } from '../features/recharge/recharge-page.tsx';
import type { PageProps } from '../pages.ts';

export { ways } from '../shell/ways.tsx';

export default function RechargePageRoute({ params }: PageProps<'recharge'>) {
  return <RechargePage params={params} />;
}
