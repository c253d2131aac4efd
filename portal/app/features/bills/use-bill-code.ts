import { useEffect, useEffectEvent, useReducer } from 'react';
import type { Call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { listenForSmsCode } from '../../flow/sms-code.ts';
import { readCode } from '../../ui/fields/code.ts';
import { checkCode, resendCode, sendCode, type BillCode, type BillCodeEvent } from './bill-code-steps.ts';
import { start, transition } from './bill-code.machine.ts';

/** Digits of a code. */
export const codeLength = 6;

/** The one call that a state is there for. */
const callFor = async (call: Call, msisdn: string, otp: BillCode): Promise<BillCodeEvent | undefined> => {
  if (otp.state === 'sending') return sendCode({ call, msisdn });
  if (otp.state === 'resending') return resendCode({ call, msisdn }, otp);
  if (otp.state === 'verifying') return checkCode({ call, msisdn }, otp);
  return undefined;
};

/** The code that opens the bill of a line; `onVerified` is given its id. It belongs to one number: mount it by that. */
export const useBillCode = (msisdn: string, onVerified: (otpId: string) => void) => {
  const call = useCall();
  const [otp, tell] = useReducer<BillCode, [BillCodeEvent]>(transition, start);
  const { state, sent } = otp;
  const prove = useEffectEvent(onVerified);

  useEffect(() => {
    let isCurrent = true;
    void callFor(call, msisdn, otp).then((event) => {
      if (isCurrent && event) tell(event);
    });
    return () => {
      isCurrent = false;
    };
    // The call belongs to the state that it was made in: nothing else may repeat it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state]);

  useEffect(() => {
    if (state === 'verified' && sent) prove(sent.otpId);
  }, [state, sent]);

  // A code that arrives on this very phone is filled in, and nothing more: it is sent by its button.
  const isAwaited = state === 'entering';
  useEffect(() => {
    if (!isAwaited) return undefined;
    const controller = new AbortController();
    listenForSmsCode(controller.signal, (code) => tell({ type: 'typed', code: readCode(code, '', codeLength) }));
    return () => controller.abort();
  }, [isAwaited]);

  return {
    otp,
    type: (code: string) => tell({ type: 'typed', code }),
    ask: () => tell({ type: 'asked' }),
    submit: () => tell({ type: 'submitted' }),
  };
};

/** The code and what the visitor may do to it. */
export type BillCodeView = ReturnType<typeof useBillCode>;
