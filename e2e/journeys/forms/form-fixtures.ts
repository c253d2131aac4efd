import type { Visit } from '../../harness/browser.ts';
import { rechargeScreen } from '../../screens/recharge.ts';

export const openRecharge = async (here: Visit) => {
  const recharge = rechargeScreen(here);
  await recharge.open();
  return recharge;
};

/** Returns the folded summary of the order on the payment page. */
export const orderShown = ({ page }: Visit) => page.locator('summary').filter({ visible: true }).first().innerText();

/** Presses the button that goes on as soon as it stands in the document; a mark says whether the page answered yet. */
export const pressAtOnce = () => {
  const arrival = new MutationObserver(() => {
    const field = document.querySelector<HTMLInputElement>('form input[type=tel]');
    const button = document.querySelector<HTMLButtonElement>('form button[type=submit]');
    if (!field || !button) return;
    arrival.disconnect();
    field.value = '050000555';
    button.click();
    button.click();
    const isMarked = button.matches('[data-early]') && performance.getEntriesByName('hydrated').length === 0;
    performance.mark(isMarked ? 'pressed-early' : 'pressed-late');
  });
  arrival.observe(document, { childList: true, subtree: true });
};
