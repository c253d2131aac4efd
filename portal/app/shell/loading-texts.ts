import { basePath, translationsPath } from '@selfcare/contract/addresses';
import { isFields, isText } from '../api/shape.ts';
import type { Texts } from '../locales/texts.ts';
import { keepCache, readCache } from '../session/cache.ts';
import { keepText, readText } from '../session/storage.ts';

type LoadingTexts = { wait: string; holdOn: string; loadingMessage: string };

const isLoadingTexts = (value: unknown): value is LoadingTexts =>
  isFields(value) && isText(value.wait) && isText(value.holdOn) && isText(value.loadingMessage);

const lifetimeMs = 3_600_000;

/** Bypasses the HTTP cache on the first read in a tab. */
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
    // The page keeps what its document said.
    return undefined;
  }
};

/** Refreshes hourly: a tab may stay open longer than its document is valid. */
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
