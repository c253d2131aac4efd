import type { ReceiptResult } from '@selfcare/contract/receipts';
import { moneyText } from '@selfcare/contract/values/amount-text';
import { type Lost, type Refused, explain } from '../../api/answer.ts';
import { priceFigures, priceText } from '../../format/price-text.ts';
import { fill } from '../../format/fill.ts';
import { groupReceiptCode } from '../../format/receipt-code.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { timeText } from '../../format/day-text.ts';
import { Amount } from '../../ui/purchase/amount.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/messages/empty.tsx';
import { refreshCw, wifiOff } from '../../ui/icons/icons.ts';
import { Facts, Receipt } from '../../ui/purchase/receipt.tsx';
import { SpelledCode } from '../../ui/purchase/spelled-code.tsx';
import { Result } from '../../ui/purchase/result.tsx';
import { Bone, Skeleton } from '../../ui/messages/skeleton.tsx';
import { useCall } from '../../api/call.ts';
import { useAnswer } from '../../loading/use-answer.ts';

type Checked = ReceiptResult | Refused | Lost | undefined;

const useReceipt = (code: string): { checked: Checked; again: () => void } => {
  const call = useCall();
  const { answer, again } = useAnswer(code, (signal) => call('checkReceipt', { code }, { signal }));
  return { checked: answer?.outcome === 'success' ? answer.result : answer, again };
};

function Checking() {
  const texts = useTexts('receipt');
  return (
    <Skeleton label={texts.checkingText}>
      <div className="result weave result--wait">
        <Bone shape="medal" />
        <Bone shape="head" width="half" />
        <Bone width="most" />
        <Bone shape="title" width="half" />
      </div>
    </Skeleton>
  );
}

function NotChecked({ failure, onAgain }: { failure: Refused | Lost; onAgain: () => void }) {
  const texts = useTexts('receipt');
  const text = explain(failure, texts);
  return (
    <Empty icon={wifiOff} title={texts.failedTitle}>
      <p role="status">{text}</p>
      <Button icon={refreshCw} onClick={onAgain}>
        {texts.again}
      </Button>
    </Empty>
  );
}

function Unknown({ code }: { code: string }) {
  const texts = useTexts('receipt');
  const { customerCareNumber } = useSite();
  return (
    <>
      <Result tone="bad" level={2} title={texts.falseTitle}>
        <p>{fill(texts.falseText, { code: groupReceiptCode(code) })}</p>
      </Result>
      <ButtonLink block variant="quiet" href={`tel:${customerCareNumber}`}>
        {texts.call}
      </ButtonLink>
    </>
  );
}

const disputeTones = { OPEN: 'wait', ACCEPTED: 'calm' } as const;

function Real({ code, receipt }: { code: string; receipt: ReceiptResult }) {
  const texts = useTexts('receipt');
  const site = useSite();
  const { amount = 0, currencyCode = site.currency.shown, at, dispute, refunded } = receipt;
  const facts = [
    { label: texts.code, value: <SpelledCode code={groupReceiptCode(code)} /> },
    { label: texts.amount, value: priceText(amount, currencyCode, site) },
    ...(at ? [{ label: texts.date, value: timeText(at, site) }] : []),
  ];
  return (
    <>
      <Result
        tone={dispute ? disputeTones[dispute] : 'ok'}
        level={2}
        title={texts.realTitle}
        amount={
          <p>
            <Amount value={priceFigures(amount, currencyCode, site)} currency={currencyCode} tag={site.tag} />
          </p>
        }
      >
        <p>{dispute ? texts.realDisputed : texts.realText}</p>
        {refunded && (
          <p>{fill(texts.realRefunded, { amount: moneyText(refunded.amount, refunded.currency, site.tag) })}</p>
        )}
      </Result>
      <Receipt title={texts.details}>
        <Facts facts={facts} />
        <p className="note">{texts.hidden}</p>
      </Receipt>
    </>
  );
}

export function CheckedReceipt({ code }: { code: string }) {
  const { checked, again } = useReceipt(code);
  if (!checked) return <Checking />;
  if ('outcome' in checked) return <NotChecked failure={checked} onAgain={again} />;
  return checked.real ? <Real code={code} receipt={checked} /> : <Unknown code={code} />;
}
