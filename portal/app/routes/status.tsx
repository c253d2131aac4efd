import { StatusPage } from '../features/payment-status/status-page.tsx';
import type { PageProps } from '../pages.ts';

export default function StatusPageRoute({ params }: PageProps<'status'>) {
  return <StatusPage params={params} />;
}
