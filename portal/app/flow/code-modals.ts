import type { ResultOf } from '@selfcare/contract/endpoints';
import type { SendOtpRequest } from '@selfcare/contract/otp';
import type { Answer, Lost, Refused } from '../api/answer.ts';
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
};

/** The PIN: open while it is mounted, after initiate gave a transaction and its key. */
export type PinModalProps = {
  /** Whose wallet, nine digits: what the server said of its attempts is remembered under it. */
  payer: string;
  /** The wallet's name: "Lisolo Money". */
  wallet: string;
  /** With its currency, as the page shows it. */
  amount: string;
  /** What initiate answered. */
  initiated: ResultOf<'authInitiate'>;
  /** Sends process with the sealed PIN for this transaction. Called once for each PIN. */
  pay: (sealed: { amPin: string; transactionId: string }) => Promise<Answer<ResultOf<'authProcess'>>>;
  /** Repeats initiate after a wrong PIN, within the same purchase. */
  repeat: () => Promise<Answer<ResultOf<'authInitiate'>>>;
  /** Process took it. */
  onProcessed: (result: ResultOf<'authProcess'>) => void;
  /** Process or a repeated initiate failed otherwise than by the PIN; unmount the modal. */
  onFailed: (failure: Refused | Lost) => void;
  /** Closed by the visitor: before a PIN was sent, or after the wallet was found locked. */
  onClose: () => void;
};

/** The parts that a route gives its page, since features do not import each other. */
export type CodeModals = { otp: LazyPart<OtpModalProps>; pin: LazyPart<PinModalProps> };
