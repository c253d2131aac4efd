import { addStyle } from './add-style.ts';

/** How long the code of a page may take before it counts as lost, in milliseconds. */
const chunkLimit = 120_000;

/** The error of a page whose code did not come: `error` when it failed, `timeout` past the limit. */
const chunkLoadError = (page: string, reason: 'error' | 'timeout', cause?: unknown) =>
  Object.assign(new Error(`Loading chunk ${page} failed. (${reason})`, { cause }), { name: 'ChunkLoadError' });

/** The error of a page whose content was answered with something else than 200. */
const contentError = ({ status, statusText }: { status: number; statusText: string }) =>
  Object.assign(new Error(statusText || 'Error'), { status });

/** Waits for the code of a page or part; what is not there after 120 s is a ChunkLoadError. */
export const withinLimit = <Value>(name: string, code: Promise<Value>) =>
  new Promise<Value>((resolve, reject) => {
    const timer = setTimeout(() => reject(chunkLoadError(name, 'timeout')), chunkLimit);
    code
      .then(resolve, (cause: unknown) => reject(chunkLoadError(name, 'error', cause)))
      .finally(() => clearTimeout(timer));
  });

/** The address of what a page or part holds besides its code, in the language of a prefix. */
export const contentUrl = (prefix: string, name: string) => `${prefix}/pages/${name}.json`;

/** Fetches what a page or part holds besides its code; the style that comes with it is put into the document. */
export const fetchContent = async <Content extends object>(url: string): Promise<Content> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(chunkLimit) });
  if (!answer.ok) throw contentError(answer);
  const { style, ...content } = (await answer.json()) as Content & { style?: string };
  if (style) addStyle(style);
  return content as unknown as Content;
};
