import { useEffect, useEffectEvent, useReducer } from 'react';
import { useCall } from '../../api/use-call.ts';
import type { OtpModalProps } from '../../flow/code-modals.ts';
import { readCode } from '../../ui/fields/code.ts';
import { toasts } from '../../ui/messages/toast-store.ts';
import { liveCode } from './live-codes.ts';
import { checkCode, resendCode, sendCode, type Context, type Otp, type OtpEvent } from './otp-steps.ts';
import { start, transition, type OtpEventType } from './otp.machine.ts';
import { listenForSmsCode } from '../../flow/sms-code.ts';

/** Digits of a code. */
export const codeLength = 6;

/** Toasts stay longer on payment screens. */
const toastSeconds = 10;

/** The one call that a state is there for. */
const callFor = async (context: Context, otp: Otp): Promise<OtpEvent | undefined> => {
  if (otp.state === 'sending') return sendCode(context);
  if (otp.state === 'resending') return resendCode(context, otp);
  if (otp.state === 'verifying') return checkCode(context, otp);
  return undefined;
};

const done = new Set(['closing', 'stopped', 'limited', 'verified']);

/** Hears the code of each message that was asked for, where the phone and its owner allow it. */
const useSmsCode = ({ asked, state }: Otp, onCode: (code: string) => void) => {
  const hear = useEffectEvent(onCode);
  const isDone = done.has(state);
  useEffect(() => {
    if (isDone) return undefined;
    const controller = new AbortController();
    listenForSmsCode(controller.signal, (code) => hear(readCode(code, '', codeLength)));
    return () => controller.abort();
    // Each code that is asked for is listened for anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [asked, isDone]);
};

type Ends = Pick<OtpModalProps, 'onVerified' | 'onClose'> & { limitedText: string };

/** Tells what ends the modal: a proved number, or that no more codes may be sent. */
const useEnd = ({ state, verified }: Otp, { onVerified, onClose, limitedText }: Ends) => {
  const isLimited = state === 'limited';
  const prove = useEffectEvent(onVerified);
  const close = useEffectEvent(() => {
    toasts.show({ type: 'error', message: limitedText, seconds: toastSeconds });
    onClose();
  });
  useEffect(() => {
    if (verified) prove(verified);
  }, [verified]);
  useEffect(() => {
    if (isLimited) close();
  }, [isLimited]);
};

/** The one-time code of a modal: where it stands, and what the visitor may do to it. */
export const useOtp = ({ request, sealed, ...ends }: Pick<OtpModalProps, 'request' | 'sealed'> & Ends) => {
  const call = useCall();
  const [otp, tell] = useReducer<Otp, undefined, [OtpEvent]>(transition, undefined, () =>
    start(liveCode(request, Date.now())),
  );
  const { state } = otp;

  useEffect(() => {
    let isCurrent = true;
    // After the tap's own frame: the sheet stands there before anything is sent.
    const timer = setTimeout(() => {
      void callFor({ call, request, sealed }, otp).then((event) => {
        if (isCurrent && event) tell(event);
      });
    });
    return () => {
      clearTimeout(timer);
      isCurrent = false;
    };
    // The call belongs to the state that it was made in: nothing else may repeat it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state]);

  const type = (code: string) => tell({ type: 'typed', code });
  useSmsCode(otp, type);
  useEnd(otp, ends);

  return { otp, type, say: (event: Extract<OtpEventType, 'asked' | 'submitted' | 'kept'>) => tell({ type: event }) };
};

/** The code and what the visitor may do to it. */
export type OtpView = ReturnType<typeof useOtp>;
