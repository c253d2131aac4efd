import { useState } from 'react';
import { Amount } from '../purchase/amount.tsx';
import { Badge } from '../badge.tsx';
import { DecimalAmountInput } from '../fields/amount-input.tsx';
import { Gauge } from '../purchase/gauge.tsx';
import { Icon } from '../icon.tsx';
import { calendar } from '../icons/icons.ts';
import { InvoiceChoice, InvoiceList, type InvoiceRow } from '../purchase/invoice-list.tsx';
import { Owed } from '../purchase/owed.tsx';
import { Segmented } from '../fields/segmented.tsx';
import { Sample } from './frame.tsx';

const anInvoice = (part: Partial<InvoiceRow> = {}): InvoiceRow => ({
  invoiceNo: 'F-2026-10871',
  lines: ['Du 1er au 30 sept. 2026', 'Échéance le 15 oct. 2026'],
  status: 'En retard',
  isOverdue: true,
  figures: '35\u202f000',
  currency: 'CFA',
  tag: 'fr-FR',
  ...part,
});
const rows = [anInvoice(), anInvoice({ invoiceNo: 'F-2026-11902', status: 'À payer', isOverdue: false })];
const ways = [
  { value: 'code', label: 'Code par SMS' },
  { value: 'account', label: 'Numéro de compte' },
] as const;

export function Bills() {
  const [way, setWay] = useState<'code' | 'account'>('code');
  const [invoiceNo, setInvoiceNo] = useState('F-2026-10871');
  const [dollars, setDollars] = useState('24.35');
  return (
    <Sample title="Factures" note="Ce qui est dû, puis ce qui le compose ; toute la ligne d’une facture se choisit.">
      <Segmented name="sample-way" label="Confirmer le compte par" options={ways} value={way} onValueChange={setWay} />
      <Owed
        label="Reste à payer"
        amount={<Amount value={'24\u202f351'} currency="CFA" tag="fr-FR" />}
        takesFocus={false}
      >
        <Badge tone="warn">
          <Icon shape={calendar} small />
          Échéance le 30 nov.
        </Badge>
      </Owed>
      <InvoiceChoice
        name="sample-invoice"
        label="Factures"
        rows={rows}
        value={invoiceNo}
        onValueChange={setInvoiceNo}
      />
      <InvoiceList label="Factures ouvertes" rows={rows} />
      <DecimalAmountInput
        id="sample-dollars"
        label="Montant en dollars"
        hint="Un point et une virgule veulent dire la même chose."
        value={dollars}
        onValueChange={setDollars}
        currency="USD"
        languageTag="fr-CD"
      />
    </Sample>
  );
}

export function Gauges() {
  return (
    <Sample title="Jauge" note="Un compteur avec des mots : les chiffres se lisent à côté.">
      <Gauge percent={62} label="62 % restants" />
      <Gauge percent={1} label="1 % restants" />
      <Gauge percent={0} label="0 % restants" />
      <Gauge percent={100} label="100 % restants" />
    </Sample>
  );
}
