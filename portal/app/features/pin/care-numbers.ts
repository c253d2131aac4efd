import { useSite } from '../../site/site.tsx';
import { readConfig } from '../../session/config.ts';

/** Customer care and the code that resets a PIN: as the portal's configuration last said, else as the market says. */
export const useCareNumbers = () => {
  const site = useSite();
  const kept = readConfig();
  return {
    careNumber: kept?.customerCareNumber ?? site.customerCareNumber,
    resetDial: kept?.pinResetDial ?? site.pinResetDial,
  };
};

/** The address that dials a number; `#` belongs to the number. */
export const dialAddress = (number: string) => `tel:${number.replaceAll('#', '%23')}`;
