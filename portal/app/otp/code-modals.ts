import type { ResultOf } from '@selfcare/contract/endpoints';
import type { SendOtpRequest } from '@selfcare/contract/otp';
import type { LazyPart } from '../loading/lazy-part.tsx';

/** What a code is asked for. `amount`, `mobileNumber` and `transactionType` are what the SMS and the token name. */
export type OtpRequest = Omit<SendOtpRequest, 'encrypted'>;

/** The number was proved. The token lives `expiresIn` seconds and belongs in memory alone. */
export type VerifiedCode = { accessToken: string; refId: string; expiresIn: number };

/** The one-time code: open while it is mounted. It sends the code by itself. */
export type OtpModalProps = {
  /** `msisdn` in clear: nine digits. */
  request: OtpRequest;
  /** The number travels sealed under the key of `portalConfig`, where the browser can: that of a wallet does. */
  sealed?: boolean;
  onVerified: (verified: VerifiedCode) => void;
  /** Closed by the visitor, or for good: the reason was shown. */
  onClose: () => void;
  /** The visitor wants another number; in place of `onClose`. */
  onChangeNumber?: () => void;
  /** No more codes may be sent for now, which was said; in place of `onClose`. */
  onLimited?: () => void;
};

/**
 * What a payment waits for while the PIN is open: the PIN of `initiated`; the answer to it; another attempt after a wrong
 * one, while the next PIN may be entered; nothing more, since the wallet is locked.
 */
export type PinStage = 'askingPin' | 'sendingPin' | 'wrongPin' | 'lockedPin';

/** The PIN: open while it is mounted, after initiate gave a transaction and its key. The payment says what it shows. */
export type PinModalProps = {
  /** The wallet's name, as customers know it. */
  wallet: string;
  /** With its currency, as the page shows it. */
  amount: string;
  stage: PinStage;
  /** What initiate last answered: what the next PIN is sealed for. */
  initiated: ResultOf<'authInitiate'>;
  /** How many attempts are left after the last wrong PIN. */
  attemptsLeft: number | undefined;
  /** The PIN is sealed for `initiated`. Called once for each time that it is asked for. */
  onSealed: (amPin: string) => void;
  /** It could not be sealed: no other PIN would fare better. */
  onUnsealed: () => void;
  /** Closed by the visitor: while no PIN is on its way, or after the wallet was found locked. */
  onClose: () => void;
};

/** The parts that a route gives its page, since features do not import each other. */
export type CodeModals = { otp: LazyPart<OtpModalProps>; pin: LazyPart<PinModalProps> };
