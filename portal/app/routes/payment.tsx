import { otpPart } from '../features/otp/otp-part.ts';
import { paymentMethods } from '../features/payments/methods/payment-methods.ts';
import { PaymentPage } from '../features/payments/payment-page.tsx';
import type { CodeModals } from '../otp/code-modals.ts';
import type { GiftChoiceProps } from '../forms/shared-parts.ts';
import { createLazyPart } from '../loading/lazy-part.tsx';
import { providePage } from '../loading/loaded.ts';
import type { PageProps } from '../site/pages.ts';

const modals: CodeModals = {
  otp: otpPart,
  pin: createLazyPart('pin', async () => (await import('../features/pin/pin-modal.tsx')).PinModal),
};

const gift = createLazyPart<GiftChoiceProps>(
  'payment-gift',
  async () => (await import('../features/gift/gift-choice.tsx')).GiftChoice,
);

const parts = [paymentMethods.PG.form];

function PaymentPageRoute({ params }: PageProps<'payment'>) {
  return <PaymentPage params={params} modals={modals} gift={gift} />;
}

export default providePage('payment', { Page: PaymentPageRoute, parts });
