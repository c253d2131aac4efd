import { moneyText } from '@selfcare/contract/values/amount-text';
import { fill } from '../../../format/fill.ts';
import { useMsisdnFormat, useSite, useTexts } from '../../../site/site.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/messages/modal.tsx';
import { Facts } from '../../../ui/purchase/receipt.tsx';
import { usePrice, type PaidOrder } from '../order/currency-price.tsx';
import type { PaymentView } from './use-payment.ts';
import type { Balance } from './payment.machine.ts';
import { majorPrice, priceIn } from './consent.ts';

/** Asks for a confirmation of the debit: shows line, amount, and the rest if it is known. */
export function AirtimeConfirm({ order, view }: { order: PaidOrder; view: PaymentView }) {
  const texts = useTexts('airtimeConfirm');
  const site = useSite();
  const formatMsisdn = useMsisdnFormat();
  const { payment, payer, confirm, say } = view;
  const amount = usePrice(order).text;
  const { balance } = payment;
  const money = ({ amount: value, currency }: Balance) => moneyText(value, currency, site.tag);
  const cancel = () => say('cancelled');
  const price = balance && priceIn(balance.currency, order, majorPrice(order, site));
  const rest = balance && price !== undefined ? { ...balance, amount: balance.amount - price } : undefined;
  const facts = [
    { label: texts.line, value: <span className="num">{formatMsisdn(payer)}</span> },
    ...(balance ? [{ label: texts.balance, value: money(balance) }] : []),
    ...(rest ? [{ label: texts.balanceAfter, value: money(rest) }] : []),
  ];
  const foot = (
    <>
      <Button block onClick={confirm}>
        {fill(texts.yes, { amount })}
      </Button>
      <Button block variant="text" onClick={cancel}>
        {texts.no}
      </Button>
    </>
  );
  return (
    <Modal
      open
      title={texts.sureTitle}
      intro={fill(texts.sureText, { amount })}
      onClose={cancel}
      closeLabel={texts.close}
      foot={foot}
    >
      <Facts facts={facts} />
    </Modal>
  );
}
