import type { AskedAhead } from '../../api/early.ts';
import { inlineScript } from './load-script.ts';

/** Addresses of the calls with what both carry, of the form's code, and of its texts. */
export type Asked = {
  options: string;
  leadOptions: string;
  config: string;
  headers: Record<string, string>;
  files: readonly string[];
  content: string;
};

/**
 * Runs at the head of a payment page that is opened by its address, and knows nothing of the application: asks what its forms
 * wait for while that is still on its way, instead of after it. The order is in the session of the tab, where it may have been
 * edited: who takes the answers (`features/payments/order/asked-ahead.ts`) compares what was asked.
 */
const askAhead = () => {
  try {
    const { options, leadOptions, config, headers, files, content } = JSON.parse(
      document.currentScript!.dataset['asked']!,
    ) as Asked;
    const order = JSON.parse(sessionStorage.getItem('queryData')!) as Record<string, unknown>;
    const { msisdn, lineType, amount, rechargeType, transactionType } = order;
    const isLead = transactionType === 'HBB_LEADS';
    const subscriberType = isLead ? '' : lineType;
    const asks = { amount, mobileNumber: msisdn, subscriberType, rechargeType, transactionType };
    const body = JSON.stringify(asks);
    // As long as any call waits (api/call.ts).
    const ask = (address: string, init?: object) =>
      fetch(address, { headers, signal: AbortSignal.timeout(45_000), ...init }).catch(() => undefined);
    const asked: AskedAhead = {
      body,
      options: ask(isLead ? leadOptions : options, { method: 'POST', body }),
      config: ask(config),
    };
    Object.assign(window, { asked });
    const links = files.map((href): Partial<HTMLLinkElement> => ({ rel: 'modulepreload', href }));
    for (const link of [...links, { rel: 'preload', as: 'fetch', crossOrigin: '', href: content }])
      document.head.append(Object.assign(document.createElement('link'), link));
  } catch {
    // Without an order the page has no forms; in a tab that keeps nothing, or something else, it asks by itself.
  }
};

/** The script of payment pages: the string that stands in them and whose hash their policy allows. */
export const askAheadScript = inlineScript(askAhead);
