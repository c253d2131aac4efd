import { Fragment, useEffect } from 'react';
import { groupReceiptCode } from '../../format/receipt-code.ts';
import { receiptAddress, type ReceiptProofProps } from '../../site/receipt-proof.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { QrCode } from '../../ui/purchase/qr-code.tsx';
import { SpelledCode } from '../../ui/purchase/spelled-code.tsx';

/** Browsers name a saved PDF after the title. */
const usePrintTitle = (title: string) => {
  useEffect(() => {
    let own = '';
    const before = () => {
      own = document.title;
      document.title = title;
    };
    const after = () => {
      document.title = own;
    };
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [title]);
};

/** Allows line breaks behind slashes. */
const breakable = (address: string) =>
  address.split(/(?<=\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));

export function ReceiptProof({ code }: ReceiptProofProps) {
  const texts = useTexts('receiptProof');
  const { brand, prefix } = useSite();
  const grouped = groupReceiptCode(code);
  const address = receiptAddress(code, prefix);
  usePrintTitle(`${brand.name} ${grouped}`);
  return (
    <div className="proof">
      <div>
        <p className="note">{texts.code}</p>
        <p className="proof__code">
          <SpelledCode code={grouped} />
        </p>
      </div>
      <QrCode text={address} label={texts.qr} />
      <p className="proof__address">
        {texts.checkHere} <strong>{breakable(address.replace(/^https?:\/\//, ''))}</strong>
      </p>
    </div>
  );
}
