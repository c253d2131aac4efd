import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { basePath } from '@selfcare/contract/calls';
import { openBrowser, visit, type Visit } from '@selfcare/e2e/harness/browser';
import type { Stack } from '@selfcare/e2e/harness/stack';
import { createCustomer, type Effort } from './journeys/customer.ts';
import { record, type Recording } from './journeys/recorder.ts';
import { walks, type Walk } from './journeys/walks.ts';
import { browsers } from './browsers.ts';
import { networks, slowDown, type Network } from './networks.ts';
import { printTable } from './table.ts';

/** The patience of a journey in milliseconds: minutes on a bad network. */
const patienceMs = 150_000;

type Walked = Effort & {
  walk: Walk;
  network: Network;
  recording: Recording;
  seconds: number;
  usable: number;
  shift: number;
};

let people = 0;
/** Returns lines that nobody else in the run uses. */
const newNumbers = () => {
  people += 1;
  return { payer: `0500071${String(people).padStart(2, '0')}`, other: `0500072${String(people).padStart(2, '0')}` };
};

type Shift = { value: number; of: string };

/** Reports each layout shift without a tap or key, with the element that moved most and its position. */
const watchShifts = () => {
  new PerformanceObserver((list) => {
    type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    type Source = { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      const { node, previousRect, currentRect } = sources[0] ?? {};
      const name = node instanceof Element ? `${node.localName}.${node.className}` : String(node?.nodeName);
      const of = `${name} from ${Math.round(previousRect?.y ?? 0)} to ${Math.round(currentRect?.y ?? 0)}`;
      if (!hadRecentInput) (window as unknown as { tellShift: (shift: Shift) => void }).tellShift({ value, of });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

type Setting = { stack: Stack; network: Network };

/** Runs one journey in its own page of this browser. */
const walkOnce = async (walk: Walk, { context, ...rest }: Visit, { stack, network }: Setting): Promise<Walked> => {
  const { portalUrl, sandbox } = stack;
  await sandbox.reset();
  const page = await context.newPage();
  const here = { ...rest, context, page };
  const numbers = { ...newNumbers(), portalUrl };
  const told = (await walk.before?.(createCustomer(here, sandbox, { note: () => undefined }), numbers)) ?? '';
  const session = await context.newCDPSession(page);
  const recorder = await record(session, portalUrl);
  let shift = 0;
  await page.exposeFunction('tellShift', ({ value, of }: Shift) => {
    shift += value;
    recorder.note(`layout shifts by ${value.toFixed(3)}: ${of}`);
  });
  await page.addInitScript(watchShifts);
  const customer = createCustomer(here, sandbox, recorder);
  await slowDown(session, network);
  const usable = await walk.run(customer, numbers, told);
  recorder.note('Merci');
  const endedAt = recorder.now();
  const recording = recorder.read();
  await page.close();
  return { walk, network, recording, shift, usable, seconds: endedAt - recording.secondsAway, ...customer.effort };
};

/** Runs all journeys of one network, each in its own browser. A failed one is reported and has no row. */
const walkAll = async (browser: Browser, chosen: readonly Walk[], setting: Setting, tell: (walked: Walked) => void) => {
  for (const walk of chosen)
    await visit(browser, setting.stack.portalUrl, { size: 'phone', language: 'fr', moves: true }, async (here) => {
      here.context.setDefaultTimeout(patienceMs);
      here.context.setDefaultNavigationTimeout(patienceMs);
      tell(await walkOnce(walk, here, setting));
    }).catch((failure: unknown) => {
      // The others still run.
      process.stderr.write(`${walk.title}, ${setting.network.name}, was not walked to its end: ${String(failure)}\n`);
      process.exitCode = 1;
    });
};

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const sum = (entries: Recording['entries']) => entries.reduce((bytes, entry) => bytes + entry.bytes, 0);

const row = ({ walk, network, recording: { entries }, seconds, usable, shift, ...effort }: Walked) => {
  const before = entries.filter(({ endedAt }) => endedAt !== undefined && endedAt <= usable);
  return {
    journey: walk.title,
    network: network.name,
    taps: effort.taps,
    digits: effort.digits,
    letters: effort.letters,
    requests: entries.length,
    'of them before usable': before.length,
    kB: kilobytes(sum(entries)),
    'kB before usable': kilobytes(sum(before)),
    'usable s': usable.toFixed(1),
    'Merci s': seconds.toFixed(1),
    shift: shift.toFixed(3),
  };
};

const line = (at: number, what: string, { took = '', kB = '', priority = '', by = '', on = '' } = {}) => ({
  at,
  cells: { 'at s': at.toFixed(2), took, kB, what, priority, 'asked for by': by, on },
});

/** Prints every request of a journey and the events between them, in order. */
const printRequests = ({ walk, network, recording: { entries, notes } }: Walked) => {
  const requests = entries.map(({ startedAt, endedAt, bytes, method, url, priority, initiator: by, page: on }) => {
    const took = endedAt === undefined ? 'open' : (endedAt - startedAt).toFixed(2);
    const what = `${method === 'GET' ? '' : `${method} `}${url.replace(basePath, '… ')}`;
    return line(startedAt, what, { took, kB: kilobytes(bytes), priority, by, on });
  });
  const happened = notes.map(({ at, says }) => line(at, `-- ${says}`));
  const lines = [...requests, ...happened].toSorted((one, other) => one.at - other.at);
  printTable(
    `Requests: ${walk.title}, ${network.says}`,
    lines.map(({ cells }) => cells),
  );
};

const options = {
  requests: { type: 'boolean' },
  only: { type: 'string' },
  network: { type: 'string' },
  shell: { type: 'boolean' },
} as const;

const named = <Each extends { name: string }>(all: readonly Each[], names: string | undefined): Each[] =>
  all.filter(({ name }) => !names || names.split(',').includes(name));

const walkedOn = (network: Network) => (walk: Walk) => !(network.name === 'good' && walk.isBeforeTheApplication);

/**
 * Measures whole journeys in customers' browser, from home to "Merci", without thinking time: taps, digits, requests,
 * bytes and seconds. Options: `--only push,card`, `--network slow`, `--requests` (lists every request), `--shell` (adds
 * the headless shell).
 */
export const benchJourneys = async (stack: Stack, parameters: string[]): Promise<void> => {
  const { values } = parseArgs({ args: parameters, options });
  for (const { name, path } of values.shell ? browsers : browsers.slice(0, 1)) {
    const all: Walked[] = [];
    const browser = await openBrowser(path);
    for (const network of named(networks, values.network)) {
      await walkAll(browser, named(walks, values.only).filter(walkedOn(network)), { stack, network }, (walked) => {
        all.push(walked);
        process.stderr.write(`${walked.walk.title}, ${network.name}: ${walked.seconds.toFixed(1)} s\n`);
        if (values.requests) printRequests(walked);
      });
    }
    await browser.close();
    printTable(
      `Journeys from home to "Merci", ${name} (${networks.map((each) => `${each.name}: ${each.says}`).join('; ')})`,
      all.map(row),
    );
  }
};
