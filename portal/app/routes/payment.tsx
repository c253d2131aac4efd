import { PaymentPage } from '../features/payment/payment-page.tsx';
import type { PageProps } from '../pages.ts';

export default function PaymentPageRoute({ params }: PageProps<'payment'>) {
  return <PaymentPage params={params} />;
}
