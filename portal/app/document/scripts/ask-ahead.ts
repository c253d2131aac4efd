import type { AskedAhead } from '../../api/early.ts';
import { inlineScript } from './load-script.ts';

export type Asked = {
  options: string;
  leadOptions: string;
  config: string;
  headers: Record<string, string>;
  files: readonly string[];
  content: string;
};

/**
 * Runs in the head of a payment page that is opened by its address, without the application: requests what the forms
 * wait for. The order comes from the tab's session and may have been edited, so the reader
 * (`features/payments/order/use-order.ts`) compares the requests.
 */
const askAhead = () => {
  try {
    const { options, leadOptions, config, headers, files, content }: Asked = JSON.parse(
      `${document.currentScript?.dataset['asked']}`,
    );
    const order: Record<string, unknown> = JSON.parse(`${sessionStorage.getItem('queryData')}`);
    const { msisdn, lineType, amount, rechargeType, transactionType } = order;
    const isLead = transactionType === 'HBB_LEADS';
    const subscriberType = isLead ? '' : lineType;
    const asks = { amount, mobileNumber: msisdn, subscriberType, rechargeType, transactionType };
    const body = JSON.stringify(asks);
    // As long as any call (api/call.ts).
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
    // Without an order the page has no forms; without storage it makes its own requests.
  }
};

export const askAheadScript = inlineScript(askAhead);
