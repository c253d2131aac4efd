import { moneyText } from '@selfcare/contract/values/amount-text';
import { fill } from '../../../../format/fill.ts';
import { useMsisdnFormat } from '../../../../site/use-msisdn-format.ts';
import { useSite } from '../../../../site/site.tsx';
import { useTexts } from '../../../../site/texts.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Modal } from '../../../../ui/messages/modal.tsx';
import { Facts } from '../../../../ui/purchase/receipt.tsx';
import type { MethodFormProps } from '../payment-method.ts';
import type { Balance } from '../../attempt/payment.machine.ts';
import { majorPrice, priceIn } from './airtime-price.ts';

/** "Are you sure?": what is debited from which line, and what stays on it where that is known. */
export function AirtimeConfirm({ order, amount, view }: Pick<MethodFormProps, 'order' | 'amount' | 'view'>) {
  const texts = useTexts('paymentAirtime');
  const site = useSite();
  const formatMsisdn = useMsisdnFormat();
  const { payment, payer, confirm, say } = view;
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
