import type { FocusEvent, FormEvent } from 'react';
import { explain } from '../../api/explain.ts';
import { useMsisdnFormat } from '../../lib/msisdn.ts';
import { fill } from '../../lib/fill.ts';
import { useSite } from '../../lib/site.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { refreshCw } from '../../ui/icons/icons.ts';
import { MsisdnInput } from '../../ui/msisdn-input.tsx';
import { Bone, Skeleton } from '../../ui/skeleton.tsx';
import { Steps } from '../../ui/steps.tsx';
import { AmountSection } from './amount-section.tsx';
import { ContactsButton } from './contacts-button.tsx';
import type { Recharge } from './use-recharge.ts';

/** The form's id: its buttons stand in the pay bar and in the summary. */
export const formId = 'recharge';

const refusals = {
  invalid: 'numberInvalid',
  unknown: 'numberUnknown',
  postpaid: 'numberPostpaid',
  hybrid: 'numberHybrid',
} as const;

function NumberField({ recharge }: { recharge: Recharge }) {
  const texts = useTexts('recharge');
  const { countryCode, msisdnExample, msisdnGroups, msisdnLength } = useSite();
  const formatMsisdn = useMsisdnFormat();
  const { line } = recharge;
  const words = { length: msisdnLength, example: formatMsisdn(msisdnExample) };
  const fault = recharge.isNumberShort ? 'invalid' : line.state === 'refused' ? line.reason : undefined;
  return (
    <MsisdnInput
      id="msisdn"
      label={texts.number}
      hint={fill(texts.numberHint, words)}
      busy={line.state === 'checking' ? texts.numberChecking : undefined}
      note={line.state === 'prepaid' ? texts.numberValid : undefined}
      error={fault && fill(texts[refusals[fault]], words)}
      value={recharge.msisdn}
      onValueChange={recharge.setMsisdn}
      countryCode={countryCode}
      length={msisdnLength}
      groups={msisdnGroups}
      required
    />
  );
}

/** What follows the number: what comes next, the amount once the line is known, or that nobody could be asked. */
function AfterNumber({ recharge }: { recharge: Recharge }) {
  const texts = useTexts('recharge');
  const { msisdnLength } = useSite();
  const { line } = recharge;
  if (line.state === 'prepaid') return <AmountSection recharge={recharge} />;
  if (line.state === 'checking') {
    return (
      <Skeleton label={texts.numberChecking}>
        <div className="stack">
          <Bone width="third" />
          <Bone shape="title" />
          <Bone shape="control" />
        </div>
      </Skeleton>
    );
  }
  if (line.state === 'failed') {
    return (
      <div className="stack">
        <Banner tone="warn" title={texts.checkFailed} role="alert">
          {explain(line.failure, texts)}
        </Banner>
        <Button variant="soft" icon={refreshCw} onClick={recharge.again}>
          {texts.again}
        </Button>
      </div>
    );
  }
  return (
    <div className="stack">
      {line.state === 'none' && <Banner tone="info">{texts.amountComing}</Banner>}
      <ContactsButton label={texts.contacts} length={msisdnLength} onPick={recharge.setMsisdn} />
    </div>
  );
}

type RechargeFormProps = { recharge: Recharge; onBuy: () => void };

/** Number, then amount. Its submit buttons name it by `form`. */
export function RechargeForm({ recharge, onBuy }: RechargeFormProps) {
  const texts = useTexts('recharge');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (recharge.canBuy) onBuy();
  };
  const onBlur = ({ target }: FocusEvent<HTMLFormElement, HTMLInputElement>) => recharge.leave(target.name);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form id={formId} className="stack gap-6" method="post" noValidate onSubmit={onSubmit} onBlur={onBlur}>
      <Steps label={texts.steps} steps={[texts.stepAmount, texts.stepPayment, texts.stepReceipt]} current={0} />
      <NumberField recharge={recharge} />
      <AfterNumber recharge={recharge} />
    </form>
  );
}
