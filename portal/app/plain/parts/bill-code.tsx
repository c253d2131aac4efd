import type { PlainCode } from '@selfcare/contract/plain-pages';
import { parseMsisdn } from '@selfcare/contract/values/msisdn';
import type { ReactNode } from 'react';
import { fill } from '../../format/fill.ts';
import { useSite, useMsisdnFormat, useTexts } from '../../site/site.tsx';
import { FieldFrame } from '../../ui/fields/field.tsx';
import { Banner } from '../../ui/messages/banner.tsx';
import { ChoiceForm, type Fields } from './choice-form.tsx';
import { focused, Submit } from './form-parts.tsx';

export function AskForCode({ main, children }: { main?: boolean; children: ReactNode }) {
  return (
    <button type="submit" name="by" value="code" className={main ? 'btn btn--block' : 'btn btn--quiet btn--block'}>
      {children}
    </button>
  );
}

const useFault = ({ fault, left = 0 }: PlainCode) => {
  const texts = useTexts('billAccount');
  const sentences = {
    short: texts.codeShort,
    wrong: left === 1 ? texts.wrongLast : fill(texts.wrong, { left }),
    exhausted: texts.exhausted,
    expired: texts.expired,
  };
  return fault && sentences[fault];
};

export function BillCode({ view, code, notice }: Fields & { code: PlainCode; notice: ReactNode }) {
  const texts = useTexts('billAccount');
  const site = useSite();
  const format = useMsisdnFormat();
  const error = useFault(code);
  const isOver = code.fault === 'exhausted' || code.fault === 'expired';
  const line = parseMsisdn(view.typed.msisdn, site);
  const says = code.says !== undefined && (
    <Banner tone="bad" role="alert">
      {code.says}
    </Banner>
  );
  if (isOver)
    return (
      <ChoiceForm view={view}>
        {notice}
        <Banner tone="bad" role="alert">
          {error}
        </Banner>
        {says}
        <AskForCode main>{texts.newCode}</AskForCode>
      </ChoiceForm>
    );
  return (
    <>
      <ChoiceForm view={view}>
        {notice}
        <p role="status">{fill(texts.codeSent, { number: line ? format(line) : view.typed.msisdn })}</p>
        {says}
        <FieldFrame
          id="otp"
          label={texts.code}
          hint={texts.codeHint}
          error={error}
          defaultValue={code.typed}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          numeric
          {...focused(true)}
        />
        <Submit>{texts.getOutstanding}</Submit>
      </ChoiceForm>
      <ChoiceForm view={view}>
        <AskForCode>{texts.resend}</AskForCode>
      </ChoiceForm>
    </>
  );
}
