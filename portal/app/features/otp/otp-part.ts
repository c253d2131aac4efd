import type { OtpModalProps } from '../../otp/code-modals.ts';
import { createLazyPart } from '../../loading/lazy-part.tsx';

export const otpPart = createLazyPart<OtpModalProps>('otp', async () => (await import('./otp-modal.tsx')).OtpModal);
