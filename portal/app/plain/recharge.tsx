import type { PlainRecharge } from '@selfcare/contract/plain-pages';
import { fill } from '../format/fill.ts';
import { priceText } from '../format/price-text.ts';
import { prepaidBounds } from '../format/typed-amount.ts';
import { useSite, useTexts } from '../site/site.tsx';
import { Link } from '../site/nav.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { FieldFrame } from '../ui/fields/field.tsx';
import { Banner } from '../ui/messages/banner.tsx';
import { Steps } from '../ui/purchase/steps.tsx';
import { focused, LineInput, Post, Submit, useLineSentence } from './parts/form-parts.tsx';

const useWrongLine = (wrong: PlainRecharge['wrong']['msisdn']) => {
  const texts = useTexts('recharge');
  const plain = useTexts('plain');
  const sentence = useLineSentence();
  const sentences = {
    missing: plain.lineMissing,
    invalid: texts.numberInvalid,
    unknown: texts.numberUnknown,
    postpaid: texts.numberPostpaid,
    hybrid: texts.numberHybrid,
  };
  return wrong && sentence(sentences[wrong]);
};

function RechargeForm({ token, typed, wrong, notice }: PlainRecharge) {
  const texts = useTexts('recharge');
  const plain = useTexts('plain');
  const site = useSite();
  const { currency } = site;
  const bounds = prepaidBounds(site);
  const price = (amount: number) => priceText(amount, currency.shown, site);
  const limits = { minimum: price(bounds.minimum), maximum: price(bounds.maximum) };
  const sentence = useLineSentence();
  const wrongAmounts = {
    missing: plain.amountMissing,
    invalid: fill(plain.amountInvalid, { example: site.enableDualCurrency ? '2.50' : '1000' }),
    below: fill(texts.amountMinimum, limits),
    above: fill(texts.amountMaximum, limits),
  };
  const isLineDone = typed.msisdn !== '' && !wrong.msisdn;
  return (
    <Post to="/prepaid-recharge" token={token}>
      {notice?.kind === 'confirm' && (
        <Banner tone="info" title={plain.confirmTitle}>
          {plain.confirmText}
        </Banner>
      )}
      {notice?.kind === 'forgotten' && (
        <Banner tone="info" role="status" title={plain.forgottenTitle}>
          {plain.forgottenText}
        </Banner>
      )}
      {notice?.kind === 'failed' && (
        <Banner tone="bad" title={texts.checkFailed}>
          {notice.text}
        </Banner>
      )}
      <Steps label={texts.steps} steps={[texts.stepAmount, texts.stepPayment, texts.stepReceipt]} current={0} />
      <LineInput
        id="msisdn"
        label={texts.number}
        hint={sentence(texts.numberHint)}
        error={useWrongLine(wrong.msisdn)}
        typed={typed.msisdn}
        {...focused(wrong.msisdn !== undefined)}
      />
      <FieldFrame
        id="amount"
        label={texts.amount}
        hint={fill(texts.amountHint, limits)}
        error={wrong.amount && wrongAmounts[wrong.amount]}
        defaultValue={typed.amount}
        unit={currency.shown}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        {...focused(isLineDone && !notice)}
        money
      />
      <Submit>{texts.next}</Submit>
    </Post>
  );
}

function ToBill({ token, typed, wrong }: PlainRecharge) {
  const texts = useTexts('recharge');
  const { postpaidHybridCheck } = useSite();
  const hasBill = wrong.msisdn === 'postpaid' || (wrong.msisdn === 'hybrid' && postpaidHybridCheck);
  if (!hasBill) return null;
  return (
    <Post to="/postpaid-bill-pay" token={token}>
      <input type="hidden" name="msisdn" value={typed.msisdn} />
      <Submit quiet>{texts.toBill}</Submit>
    </Post>
  );
}

export function RechargePlain({ view }: { view: PlainRecharge }) {
  const texts = useTexts('recharge');
  return (
    <div className="wrap wrap--narrow page page--tall">
      <div className="page__head">
        <BackLink link={<Link page="home" params={{}} />}>{texts.backHome}</BackLink>
        <h1>{texts.heading}</h1>
        <p className="lead">{texts.lead}</p>
      </div>
      <div className="stack gap-5">
        <RechargeForm {...view} />
        <ToBill {...view} />
      </div>
    </div>
  );
}
