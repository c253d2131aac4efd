/** What the browser's WebOTP gives; TypeScript's own types do not know it yet. */
type SmsCode = { code: string };

const isSmsCode = (credential: unknown): credential is SmsCode =>
  typeof credential === 'object' && credential !== null && typeof (credential as SmsCode).code === 'string';

/**
 * Waits for the code of a message that arrives on this very phone, and tells it if the visitor agrees. Silent where the
 * browser cannot, where the visitor declines, and once `signal` fires.
 */
export const listenForSmsCode = (signal: AbortSignal, onCode: (code: string) => void): void => {
  if (!('OTPCredential' in globalThis)) return;
  const request = { otp: { transport: ['sms'] }, signal };
  navigator.credentials.get(request as CredentialRequestOptions).then(
    (credential) => {
      if (!signal.aborted && isSmsCode(credential)) onCode(credential.code);
    },
    () => undefined,
  );
};
