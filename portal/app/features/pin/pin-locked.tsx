import { fill } from '../../format/fill.ts';
import type { Texts } from '../../locales/texts.ts';
import { Link } from '../../site/nav.tsx';
import { hash, phoneCall, store } from '../../ui/icons/icons.ts';
import { List, ListItem } from '../../ui/list.tsx';
import { useSite } from '../../site/site.tsx';
import { readConfig } from '../../session/config.ts';

export const useCareNumbers = () => {
  const site = useSite();
  const kept = readConfig();
  return {
    careNumber: kept?.customerCareNumber ?? site.customerCareNumber,
    resetDial: kept?.pinResetDial ?? site.pinResetDial,
  };
};

/** Returns a `tel:` address; a `#` in the number must be escaped. */
export const dialAddress = (number: string) => `tel:${number.replaceAll('#', '%23')}`;

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
