import { fill } from '../../format/fill.ts';
import type { Texts } from '../../locales/texts.ts';
import { Link } from '../../site/nav.tsx';
import { hash, phoneCall, store } from '../../ui/icons/icons.ts';
import { List, ListItem } from '../../ui/list.tsx';
import { dialAddress, useCareNumbers } from './care-numbers.ts';

/** What unlocks a locked wallet: the reset code, customer care, a shop. */
export function PinLocked({ texts }: { texts: Texts['pin'] }) {
  const { careNumber, resetDial } = useCareNumbers();
  return (
    <List variant="plain">
      <ListItem
        href={dialAddress(resetDial)}
        icon={hash}
        title={fill(texts.lockedDial, { dial: resetDial })}
        text={texts.lockedDialText}
      />
      <ListItem
        href={dialAddress(careNumber)}
        icon={phoneCall}
        title={fill(texts.lockedCall, { number: careNumber })}
        text={texts.lockedCallText}
      />
      <ListItem
        link={<Link page="shops" params={{}} />}
        icon={store}
        title={texts.lockedShop}
        text={texts.lockedShopText}
      />
    </List>
  );
}
