import { Button } from '../button.tsx';
import { contact } from '../icons/icons.ts';
import { digitsOf } from '../../format/digits.ts';
import { useHydrated } from '../use-hydrated.ts';

type Contacts = { select: (properties: ['tel']) => Promise<{ tel?: string[] }[]> };

/** The contact picker of the few browsers that have one. */
const contactsOf = (): Contacts | undefined => (navigator as Navigator & { contacts?: Contacts }).contacts;

type ContactsButtonProps = { label: string; length: number; onPick: (digits: string) => void };

/** Picks a number from the phone's contacts; not there where the browser has none. */
export function ContactsButton({ label, length, onPick }: ContactsButtonProps) {
  const isHydrated = useHydrated();
  const contacts = isHydrated ? contactsOf() : undefined;
  if (!contacts) return null;
  const pick = async () => {
    const [chosen] = await contacts.select(['tel']).catch(() => []);
    const digits = digitsOf(chosen?.tel?.[0] ?? '').slice(-length);
    if (digits) onPick(digits);
  };
  return (
    <div>
      <Button variant="soft" small icon={contact} onClick={() => void pick()}>
        {label}
      </Button>
    </div>
  );
}
