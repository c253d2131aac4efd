import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { watchPage } from './watch-page.ts';

/** The design's sizes of a phone and a desktop. */
export const sizes = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } } as const;
export type Size = keyof typeof sizes;

/** The market's languages with their path prefix. */
export const prefixes = { fr: '', en: '/en' } as const;
export type Language = keyof typeof prefixes;

const locales = { fr: 'fr-FR', en: 'en-GB' } as const;
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Opens the machine's Chromium, or that of a path; one at a time. */
export const openBrowser = (path = process.env['CHROMIUM'] ?? '/usr/bin/chromium'): Promise<Browser> =>
  chromium.launch({ executablePath: path, args: flags });

/** One person's browser: its own profile, in one size and language. */
export type Visit = { context: BrowserContext; page: Page; size: Size; language: Language };

export type VisitOptions = {
  size?: Size;
  language?: Language;
  theme?: 'light' | 'dark';
  /** Permits motion. Most journeys disable it, as a visitor can, because drawing it costs much time. */
  moves?: boolean;
  /** Permits scripts. */
  scripts?: boolean;
  /** Browser errors that this journey causes. */
  allows?: readonly RegExp[];
  /** Cookies of an earlier visit: the same browser, reopened. */
  profile?: Awaited<ReturnType<BrowserContext['storageState']>>;
};

const patienceMs = 20_000;

const picture = async (page: Page): Promise<string> => {
  const folder = join(tmpdir(), 'selfcare-journeys');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${Date.now()}.png`);
  await page.screenshot({ path, fullPage: true, timeout: 5000 }).catch(() => undefined);
  return path;
};

/** Returns the page's text in one line, for logs. */
const textOf = async (page: Page): Promise<string> => {
  const text = await page
    .locator('main')
    .innerText({ timeout: 1000 })
    .catch(() => '');
  return JSON.stringify(text.replaceAll(/\s+/g, ' ').slice(0, 400));
};

/**
 * Runs a journey in its own profile. Fails after any console message, policy violation or failed file (except
 * `allows`). A failed journey saves a picture and prints its path.
 */
export const visit = async (
  browser: Browser,
  baseURL: string,
  {
    size = 'phone',
    language = 'fr',
    theme = 'light',
    moves = false,
    scripts = true,
    allows = [],
    profile,
  }: VisitOptions,
  journey: (visit: Visit) => Promise<void>,
): Promise<void> => {
  const context = await browser.newContext({
    baseURL,
    viewport: sizes[size],
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
    locale: locales[language],
    timezoneId: 'Africa/Brazzaville',
    colorScheme: theme,
    reducedMotion: moves ? 'no-preference' : 'reduce',
    javaScriptEnabled: scripts,
    storageState: profile,
  });
  context.setDefaultTimeout(patienceMs);
  const complaints: string[] = [];
  context.on('page', (page) => watchPage(page, complaints));
  const page = await context.newPage();
  try {
    await journey({ context, page, size, language });
    const unexpected = complaints.filter((complaint) => !allows.some((pattern) => pattern.test(complaint)));
    if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`);
  } catch (error) {
    const seen = page.isClosed()
      ? 'a closed page'
      : `${page.url()}, picture in ${await picture(page)}, ${await textOf(page)}`;
    throw new Error(`${error instanceof Error ? error.message : String(error)}\nLast seen: ${seen}`, { cause: error });
  } finally {
    await context.close();
  }
};
