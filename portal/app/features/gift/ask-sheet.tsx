import { useState } from 'react';
import { rechargeLink } from '../../session/deep-link.ts';
import { fill } from '../../format/fill.ts';
import type { AskProps } from '../../flow/gift.ts';
import { formatAmount } from '../../format/money.ts';
import { useMsisdnFormat } from '../../site/use-msisdn-format.ts';
import { hasShare, share } from '../../site/share.ts';
import { useSite } from '../../site/site.tsx';
import { useTexts } from '../../site/texts.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { Button } from '../../ui/button.tsx';
import { share2 } from '../../ui/icons/icons.ts';
import { Modal } from '../../ui/messages/modal.tsx';
import { MsisdnInput } from '../../ui/fields/msisdn-input.tsx';
import { QrCode } from '../../ui/purchase/qr-code.tsx';
import { toasts } from '../../ui/messages/toast-store.ts';

type Asked = { msisdn: string; amount: string };

/** An amount that the market takes, as digits; nothing for any other. */
const useTakenAmount = (amount: string) => {
  const { bounds, currency } = useSite();
  const minor = Number(amount) * 10 ** currency.decimals;
  return amount !== '' && minor >= bounds.prepaidMin && minor <= bounds.prepaidMax ? amount : undefined;
};

/** The link as a picture to hold up, and to hand on. */
function AskLink({ msisdn, amount }: { msisdn: string; amount: string | undefined }) {
  const texts = useTexts('gift');
  const { brand, prefix } = useSite();
  const number = useMsisdnFormat()(msisdn);
  const url = rechargeLink({ msisdn, amount }, { origin: location.origin, prefix });
  const onShare = async () => {
    const how = await share({ title: brand.name, text: fill(texts.shareText, { number }), url });
    if (how === 'copied') toasts.show({ type: 'success', message: texts.copied });
    if (how === 'refused') toasts.show({ type: 'error', message: texts.notCopied });
  };
  return (
    <div className="stack">
      <QrCode text={url} label={fill(texts.qr, { number })} big />
      <p className="note">{texts.privacy}</p>
      <Button block icon={share2} onClick={() => void onShare()}>
        {hasShare() ? texts.share : texts.copy}
      </Button>
    </div>
  );
}

/** Asks somebody for a recharge: one's number, how much if that matters, and a link that fills in both for them. */
export function AskSheet({ onClose, ...known }: AskProps) {
  const texts = useTexts('gift');
  const site = useSite();
  const formatMsisdn = useMsisdnFormat();
  const [asked, setAsked] = useState<Asked>(known);
  const amount = useTakenAmount(asked.amount);
  const isWrong = asked.amount !== '' && amount === undefined;
  const limits = {
    minimum: formatAmount(site.bounds.prepaidMin, site),
    maximum: formatAmount(site.bounds.prepaidMax, site),
    currency: site.currency.shown,
  };
  return (
    <Modal open title={texts.ask} intro={texts.askIntro} onClose={onClose} closeLabel={texts.close}>
      <div className="stack">
        <MsisdnInput
          id="ask-number"
          label={texts.myNumber}
          hint={fill(texts.numberHint, { number: formatMsisdn(site.msisdnExample) })}
          value={asked.msisdn}
          onValueChange={(msisdn) => setAsked({ ...asked, msisdn })}
          countryCode={site.countryCode}
          length={site.msisdnLength}
          groups={site.msisdnGroups}
        />
        <AmountInput
          id="ask-amount"
          label={texts.amount}
          hint={texts.amountHint}
          error={isWrong ? fill(texts.amountWrong, limits) : undefined}
          value={asked.amount}
          onValueChange={(digits) => setAsked({ ...asked, amount: digits })}
          currency={site.currency.shown}
          languageTag={site.tag}
        />
        {asked.msisdn.length === site.msisdnLength && !isWrong && <AskLink msisdn={asked.msisdn} amount={amount} />}
      </div>
    </Modal>
  );
}
