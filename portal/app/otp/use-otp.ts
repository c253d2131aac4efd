import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { readCode } from '../ui/fields/code-input.tsx';
import { useMachine } from '../loading/use-machine.ts';
import { checkCode, resendCode, sendCode, type Otp, type OtpCalls, type OtpEvent } from './otp-calls.ts';
import { codeLength, transition, type OtpEventType } from './otp.machine.ts';
import { secondsUntil } from '../ui/messages/countdown.ts';

const everySecond = (onTick: () => void) => {
  const timer = setInterval(onTick, 1000);
  return () => clearInterval(timer);
};

/** How many seconds, or whole units of so many seconds, are left until a moment; a unit that is begun counts. */
export const useTimeLeft = (moment: number | undefined, unitSeconds = 1): number => {
  const left = () => Math.ceil(secondsUntil(moment, Date.now()) / unitSeconds);
  return useSyncExternalStore(everySecond, left, left);
};

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

/** The one call that a state is there for. */
const callFor = async <Proof>(calls: OtpCalls<Proof>, otp: Otp<Proof>): Promise<OtpEvent<Proof> | undefined> => {
  if (otp.state === 'sending') return sendCode(calls);
  if (otp.state === 'resending') return resendCode(calls, otp);
  if (otp.state === 'verifying') return checkCode(calls, otp);
  return undefined;
};

/** States in which no message is awaited. */
const done = new Set(['closing', 'stopped', 'limited', 'verified']);

/** A modal listens from the moment it opens, a form once its code was sent. */
const isAwaited = ({ state, isByButton }: Otp) => (isByButton ? state === 'entering' : !done.has(state));

/** Hears the code of each message that was asked for, where the phone and its owner allow it. */
const useSmsCode = (otp: Otp, onCode: (code: string) => void) => {
  const tell = useEffectEvent(onCode);
  const isHeard = isAwaited(otp);
  useEffect(() => {
    if (!isHeard) return undefined;
    const controller = new AbortController();
    listenForSmsCode(controller.signal, (code) => tell(readCode(code, { code: '', length: codeLength })));
    return () => controller.abort();
    // Each code that is asked for is listened for anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [otp.asked, isHeard]);
};

/**
 * A one-time code: where it stands, and what the visitor may do to it. `calls` may change, but belongs to one number: mount
 * it by that. `onVerified` is told once, with what a right code gave and its refId.
 */
export const useOtp = <Proof>(
  calls: OtpCalls<Proof>,
  start: () => Otp<never>,
  onVerified: (proof: Proof, refId: string) => void,
) => {
  const [otp, tell] = useMachine<Otp<Proof>, OtpEvent<Proof>>(transition, start, async (now, signal) => {
    // After the tap's own frame: the sheet stands there before anything is sent.
    await new Promise((resolve) => setTimeout(resolve));
    return signal.aborted ? undefined : callFor(calls, now);
  });
  const { proof, live } = otp;
  const type = (code: string) => tell({ type: 'typed', code });
  const prove = useEffectEvent((given: Proof) => live && onVerified(given, live.refId));
  useSmsCode(otp, type);
  useEffect(() => {
    if (proof) prove(proof);
  }, [proof]);
  return { otp, type, say: (event: Extract<OtpEventType, 'asked' | 'submitted' | 'kept'>) => tell({ type: event }) };
};

/** The code and what the visitor may do to it. */
export type OtpView = Omit<ReturnType<typeof useOtp>, 'otp'> & { otp: Otp };
