import { isMsisdn } from '@selfcare/contract/values/msisdn';
import { useState } from 'react';
import { rechargeLink } from '../../session/deep-link.ts';
import { fill } from '../../format/fill.ts';
import type { AskProps } from '../../forms/shared-parts.ts';
import { useFields } from '../../forms/use-fields.ts';
import { NumberInput } from '../../ui/fields/msisdn-input.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { formatAmount } from '../../format/typed-amount.ts';
import { useMsisdnFormat, useSite, type Site, useTexts } from '../../site/site.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { Modal } from '../../ui/messages/modal.tsx';
import { QrCode } from '../../ui/purchase/qr-code.tsx';

type Asked = { msisdn: string; amount: string };

export const takenAmount = (amount: string, { bounds, currency }: Pick<Site, 'bounds' | 'currency'>) => {
  const minor = Number(amount) * 10 ** currency.decimals;
  return amount !== '' && minor >= bounds.prepaidMin && minor <= bounds.prepaidMax ? amount : undefined;
};

function AskLink({ msisdn, url }: { msisdn: string; url: string }) {
  const texts = useTexts('gift');
  const number = useMsisdnFormat()(msisdn);
  return (
    <div className="stack">
      <QrCode text={url} label={fill(texts.qr, { number })} big />
      <p className="note">{texts.privacy}</p>
    </div>
  );
}

const numberId = 'ask-number';
const amountId = 'ask-amount';

export function AskSheet({ onClose, ...known }: AskProps) {
  const texts = useTexts('gift');
  const site = useSite();
  const formatMsisdn = useMsisdnFormat();
  const [asked, setAsked] = useState<Asked>(known);
  const amount = takenAmount(asked.amount, site);
  const isShort = !isMsisdn(asked.msisdn, site);
  const isWrong = asked.amount !== '' && amount === undefined;
  const form = useFields({
    [numberId]: { value: asked.msisdn, fault: isShort ? 'short' : undefined, show: 'tried' },
    [amountId]: { value: asked.amount, fault: isWrong ? 'wrong' : undefined, show: 'now' },
  });
  const isReady = !isShort && !isWrong;
  const url = rechargeLink({ msisdn: asked.msisdn, amount }, { origin: location.origin, prefix: site.prefix });
  const shareText = fill(texts.shareText, { number: formatMsisdn(asked.msisdn) });
  const limits = {
    minimum: formatAmount(site.bounds.prepaidMin, site),
    maximum: formatAmount(site.bounds.prepaidMax, site),
    currency: site.currency.shown,
  };
  return (
    <Modal open title={texts.ask} intro={texts.askIntro} onClose={onClose} closeLabel={texts.close}>
      <div className="stack">
        <NumberInput
          id={numberId}
          label={texts.myNumber}
          hint={fill(texts.numberHint, { number: formatMsisdn(site.msisdnExample) })}
          error={form.faultOf(numberId) ? fill(texts.numberShort, { digits: site.msisdnLength }) : undefined}
          value={asked.msisdn}
          onValueChange={(msisdn) => {
            form.type(numberId);
            setAsked({ ...asked, msisdn });
          }}
        />
        <AmountInput
          id={amountId}
          label={texts.amount}
          hint={texts.amountHint}
          error={form.faultOf(amountId) ? fill(texts.amountWrong, limits) : undefined}
          value={asked.amount}
          onValueChange={(digits) => setAsked({ ...asked, amount: digits })}
          currency={site.currency.shown}
          languageTag={site.tag}
        />
        {isReady && <AskLink msisdn={asked.msisdn} url={url} />}
        <div className="sheet__kept stack gap-2">
          <ShareButton
            what={() => ({ title: site.brand.name, text: shareText, url })}
            words={texts}
            variant="main"
            onMissing={isReady ? undefined : form.check}
          />
        </div>
      </div>
    </Modal>
  );
}
