import { startStack } from '@selfcare/e2e/harness/stack';
import { benchCodeSheet } from './code-sheet.ts';
import { benchLine } from './line.ts';
import { benchOutage } from './outage.ts';
import { benchPayments } from './payments.ts';
import { benchPhone } from './phone.ts';
import { benchBytes } from './route-bytes.ts';
import { benchPages } from './static-pages.ts';

const routes = [
  '/',
  '/prepaid-recharge',
  '/payment/start',
  '/payment/status',
  '/payment/receipt',
  '/data-bundle',
  '/postpaid-bill-pay',
  '/broadband-recharge',
  '/orp/fixed-internet',
  '/table',
  '/about',
];

/** `npm run bench [pages|bytes|phone|sheet|line|outage|payments]`: tables with ratios, measured side by side in one run. */
const only = process.argv[2];
const wants = (name: string) => !only || only === name;

const stack = await startStack();
if (wants('pages')) await benchPages(stack.portalUrl);
if (wants('bytes')) await benchBytes(stack.portalUrl, routes);
if (wants('phone') && process.env['CHROMIUM']) await benchPhone(stack.portalUrl, routes.slice(0, 4));
if (wants('sheet') && process.env['CHROMIUM']) await benchCodeSheet(stack.portalUrl);
if (wants('line') && process.env['CHROMIUM']) await benchLine(stack.portalUrl);
await stack.stop();
if (wants('outage')) await benchOutage();
if (wants('payments')) await benchPayments(process.env['TEST_DATABASE_URL']);
