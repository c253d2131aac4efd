import { RechargePage } from '../features/recharge/recharge-page.tsx';
import type { PageProps } from '../pages.ts';

export default function RechargePageRoute({ params }: PageProps<'recharge'>) {
  return <RechargePage params={params} />;
}
