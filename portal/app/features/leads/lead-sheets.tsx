import type { FormValues } from '@selfcare/contract/content/check-form';
import type { OtpModalProps } from '../../otp/code-modals.ts';
import { createLazyPart, LazyPartView, type LazyPart } from '../../loading/lazy-part.tsx';
import type { Shown } from '../../loading/loaded.ts';
import { useTexts } from '../../site/site.tsx';
import { Button } from '../../ui/button.tsx';
import { refreshCw } from '../../ui/icons/icons.ts';
import type { AddressSheetProps } from './address-sheet.tsx';
import type { LeadEndedProps } from './lead-ended.tsx';
import type { LeadView } from './use-lead.ts';

const addressPart = createLazyPart<AddressSheetProps>(
  'lead-address',
  async () => (await import('./address-sheet.tsx')).AddressSheet,
);
const endedPart = createLazyPart<LeadEndedProps>(
  'lead-ended',
  async () => (await import('./lead-ended.tsx')).LeadEnded,
);
export const sheetParts = [addressPart, endedPart];

export const addressOf = (values: FormValues) =>
  [values['installationAddress'], values['landmark'], values['town']].filter(Boolean).join(', ');

function FetchAgain({ onAgain }: { onAgain: () => void }) {
  const texts = useTexts('homeInternet');
  return (
    <Button icon={refreshCw} onClick={onAgain}>
      {texts.again}
    </Button>
  );
}

export const fetchAgain = (onAgain: () => void) => <FetchAgain onAgain={onAgain} />;

type LeadSheetsProps = Pick<Shown, 'places'> & { otp: LazyPart<OtpModalProps>; lead: LeadView };

export function LeadSheets({ lead, places, otp }: LeadSheetsProps) {
  const { shown, values = {} } = lead;
  if (shown.what === 'map')
    return (
      <LazyPartView
        key="map"
        part={addressPart}
        props={{
          address: addressOf(values),
          found: shown.found,
          view: places?.of === 'address' ? places : undefined,
          onConfirm: lead.confirm,
          onEdit: lead.editAddress,
        }}
        skeleton={null}
        renderFailed={fetchAgain}
      />
    );
  if (shown.what === 'code')
    return (
      <LazyPartView
        key="code"
        part={otp}
        props={{
          request: {
            msisdn: String(values['msisdn'] ?? ''),
            requestType: 'HBB_LEADS',
            email: String(values['email'] ?? ''),
            customerDetails: { fullName: String(values['name'] ?? '') },
          },
          onVerified: (verified) => void lead.submit(verified),
          onClose: lead.closeCode,
          onChangeNumber: lead.editAddress,
          // No more codes: back to the address.
          onLimited: lead.editAddress,
        }}
        skeleton={null}
        renderFailed={fetchAgain}
      />
    );
  if (shown.what === 'ended')
    return (
      <LazyPartView
        key="ended"
        part={endedPart}
        props={{ result: shown.result }}
        skeleton={null}
        renderFailed={fetchAgain}
      />
    );
  return null;
}
