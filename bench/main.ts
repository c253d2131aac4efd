import { startStack } from '@selfcare/e2e/harness/stack';
import { isMeasured, type BenchName } from '../tools/bench/bench-names.ts';
import { benchBooks } from './books.ts';
import { browsers } from './browsers.ts';
import { benchCodeSheet } from './code-sheet.ts';
import { benchContent } from './content.ts';
import { benchJourneys } from './journeys.ts';
import { benchLine } from './line.ts';
import { benchOutage } from './outage.ts';
import { benchPast, benchPayments } from './payments.ts';
import { benchPhone } from './phone.ts';
import { benchPlaces } from './places.ts';
import { benchBytes } from './route-bytes.ts';
import { benchRoutes } from './routes.ts';
import { benchStatements } from './statements.ts';
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
  '/hbb-lead',
  '/hbb-lead-status',
  '/works',
  '/table',
  '/about',
];

/**
 * The benches of `npm run bench`: tables with ratios from one run. `BEFORE` names another built checkout, whose routes
 * are measured beside these.
 */
const [only, value] = process.argv.slice(2);
const wants = (name: BenchName) => isMeasured(name, only);

const stack = await startStack();
if (wants('pages')) await benchPages(stack.portalUrl);
if (wants('bytes')) await benchBytes(stack.portalUrl, routes);
const [browser] = browsers;
if (wants('phone') && browser) await benchPhone(stack.portalUrl, browser, value);
if (wants('sheet') && browser) await benchCodeSheet(stack.portalUrl, browser);
if (wants('line') && process.env['CHROMIUM']) await benchLine(stack.portalUrl);
if (wants('places')) await benchPlaces(stack.portalUrl);
if (wants('journeys') && process.env['CHROMIUM']) await benchJourneys(stack, process.argv.slice(3));
await stack.stop();
if (wants('content')) await benchContent();
if (wants('outage')) await benchOutage();
if (wants('payments')) await benchPayments(process.env['TEST_DATABASE_URL']);
if (wants('past')) await benchPast(process.env['TEST_DATABASE_URL'], Number(value ?? 1_000_000));
if (wants('books')) await benchBooks(process.env['TEST_DATABASE_URL'], Number(value ?? 1_000_000));
if (wants('routes')) await benchRoutes(process.env['TEST_DATABASE_URL'], process.env['BEFORE']);
if (wants('statements')) await benchStatements(Number(value ?? 1_000_000));
