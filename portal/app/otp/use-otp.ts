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

/** Returns the time until `moment` in units of `unitSeconds`, rounded up. */
export const useTimeLeft = (moment: number | undefined, unitSeconds = 1): number => {
  const left = () => Math.ceil(secondsUntil(moment, Date.now()) / unitSeconds);
  return useSyncExternalStore(everySecond, left, left);
};

/** A WebOTP credential, which TypeScript's types lack. */
type SmsCode = { code: string };

const isSmsCode = (credential: unknown): credential is SmsCode =>
  typeof credential === 'object' && credential !== null && typeof (credential as SmsCode).code === 'string';

/** Waits for a WebOTP message. Silent if the browser cannot, the visitor declines, or `signal` aborts. */
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

const callFor = async <Proof>(calls: OtpCalls<Proof>, otp: Otp<Proof>): Promise<OtpEvent<Proof> | undefined> => {
  if (otp.state === 'sending') return sendCode(calls);
  if (otp.state === 'resending') return resendCode(calls, otp);
  if (otp.state === 'verifying') return checkCode(calls, otp);
  return undefined;
};

const done = new Set(['closing', 'stopped', 'limited', 'verified']);

const isAwaited = ({ state, isByButton }: Otp) => (isByButton ? state === 'entering' : !done.has(state));

const useSmsCode = (otp: Otp, onCode: (code: string) => void) => {
  const tell = useEffectEvent(onCode);
  const isHeard = isAwaited(otp);
  useEffect(() => {
    if (!isHeard) return undefined;
    const controller = new AbortController();
    listenForSmsCode(controller.signal, (code) => tell(readCode(code, { code: '', length: codeLength })));
    return () => controller.abort();
    // Listens again for each requested code.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [otp.asked, isHeard]);
};

/** Runs the code of one number. Mount it again for another number: `calls` belong to one. */
export const useOtp = <Proof>(
  calls: OtpCalls<Proof>,
  start: () => Otp<never>,
  onVerified: (proof: Proof, refId: string) => void,
) => {
  const [otp, tell] = useMachine<Otp<Proof>, OtpEvent<Proof>>(transition, start, async (now, signal) => {
    // After the frame of the tap: the sheet is visible before anything is sent.
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

export type OtpView = Omit<ReturnType<typeof useOtp>, 'otp'> & { otp: Otp };
