import { basePath, translationsPath } from '@selfcare/contract/addresses';
import { isFields, isText } from '../api/shape.ts';
import type { Texts } from '../locales/texts.ts';
import { keepCache, readCache } from '../session/cache.ts';
import { keepText, readText } from '../session/storage.ts';

/** What the operator's content says while a page loads (translations of the bundle `loader`). */
type LoadingTexts = { wait: string; holdOn: string; loadingMessage: string };

const isLoadingTexts = (value: unknown): value is LoadingTexts =>
  isFields(value) && isText(value.wait) && isText(value.holdOn) && isText(value.loadingMessage);

const lifetimeMs = 3_600_000;

/** The first time in a tab that a language is read, what the browser may have kept of it is not believed. */
const fetchTexts = async (lang: string): Promise<LoadingTexts | undefined> => {
  const marker = `loading texts ${lang}`;
  const path = translationsPath.replace(':lang', lang).replace(':bundle', 'loader');
  try {
    const answer = await fetch(basePath + path, { cache: readText(marker) === undefined ? 'reload' : 'default' });
    const texts: unknown = answer.ok ? await answer.json() : undefined;
    if (!isLoadingTexts(texts)) return undefined;
    keepText(marker, 'read');
    return texts;
  } catch {
    // The page goes on with what its document said.
    return undefined;
  }
};

/**
 * The texts of the loading screen as the operator has them by now: a tab that stays open longer than its document was true
 * reads them again, once an hour and language. `shown` is what the screen draws from.
 */
export const refreshLoadingTexts = async (lang: string, shown: Texts['shell']): Promise<void> => {
  const key = `cache loader ${lang}`;
  const kept = readCache(key, isLoadingTexts);
  const texts = kept ?? (await fetchTexts(lang));
  if (!texts) return;
  if (!kept) keepCache(key, texts, lifetimeMs);
  shown.loadingWait = texts.wait;
  shown.loadingHoldOn = texts.holdOn;
  shown.loadingMessage = texts.loadingMessage;
};
