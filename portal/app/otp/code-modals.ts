import type { ResultOf } from '@selfcare/contract/endpoints';
import type { SendOtpRequest } from '@selfcare/contract/otp';
import type { LazyPart } from '../loading/lazy-part.tsx';

/** The request for a code; `amount`, `mobileNumber` and `transactionType` appear in the SMS and the token. */
export type OtpRequest = Omit<SendOtpRequest, 'encrypted'>;

/** The token of a verified code: valid for `expiresIn` seconds, in memory only. */
export type VerifiedCode = { accessToken: string; refId: string; expiresIn: number };

export type OtpModalProps = {
  request: OtpRequest;
  /** The number is sealed under the key of `portalConfig` where possible. */
  sealed?: boolean;
  onVerified: (verified: VerifiedCode) => void;
  onClose: () => void;
  onChangeNumber?: () => void;
  onLimited?: () => void;
};

export type PinStage = 'askingPin' | 'sendingPin' | 'wrongPin' | 'lockedPin';

export type PinModalProps = {
  wallet: string;
  amount: string;
  stage: PinStage;
  /** The last answer of initiate; the PIN is sealed for its transaction. */
  initiated: ResultOf<'authInitiate'>;
  attemptsLeft: number | undefined;
  /** Called once for each PIN. */
  onSealed: (amPin: string) => void;
  onUnsealed: () => void;
  onClose: () => void;
};

/** A route passes these in: features do not import each other. */
export type CodeModals = { otp: LazyPart<OtpModalProps>; pin: LazyPart<PinModalProps> };
