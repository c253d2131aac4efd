import type { NumberPlan } from '@selfcare/contract/values/msisdn';
import { Button } from '../button.tsx';
import { contact } from '../icons/icons.ts';
import { keptMsisdn } from '../../format/digits.ts';
import { useHydrated } from '../use-hydrated.ts';

type Contacts = { select: (properties: ['tel']) => Promise<{ tel?: string[] }[]> };

/** The contact picker of the few browsers that have one. */
const contactsOf = (): Contacts | undefined => (navigator as Navigator & { contacts?: Contacts }).contacts;

type ContactsButtonProps = { label: string; plan: NumberPlan; onPick: (number: string) => void };

/** Picks a number from the phone's contacts; not there where the browser has none. */
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
