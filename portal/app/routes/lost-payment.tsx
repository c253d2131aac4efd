import { LostPaymentPage } from '../features/about/lost-payment-page.tsx';
import { providePage } from '../loading/provided-pages.ts';

function LostPaymentRoute() {
  return <LostPaymentPage />;
}

export default providePage('lost-payment', { Page: LostPaymentRoute });
