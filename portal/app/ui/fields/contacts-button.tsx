import type { NumberPlan } from '@selfcare/contract/values/msisdn';
import { Button, useHydrated } from '../button.tsx';
import { contact } from '../icons/icons.ts';
import { keptMsisdn } from '../../format/digits.ts';

const contactsOf = () => navigator.contacts;

type ContactsButtonProps = { label: string; plan: NumberPlan; onPick: (number: string) => void };

export function ContactsButton({ label, plan, onPick }: ContactsButtonProps) {
  const isHydrated = useHydrated();
  const contacts = isHydrated ? contactsOf() : undefined;
  if (!contacts) return null;
  const pick = async () => {
    const [chosen] = await contacts.select(['tel']).catch(() => []);
    const number = keptMsisdn(chosen?.tel?.[0] ?? '', plan);
    if (number) onPick(number);
  };
  return (
    <div>
      <Button variant="soft" small icon={contact} onClick={() => void pick()}>
        {label}
      </Button>
    </div>
  );
}
