import type { OtpModalProps } from '../../flow/code-modals.ts';
import { createPart } from '../../loading/lazy-part.tsx';

/** The one-time code, over whatever page asks for it. */
export const otpPart = createPart<OtpModalProps>('otp', async () => (await import('./otp-modal.tsx')).OtpModal);
