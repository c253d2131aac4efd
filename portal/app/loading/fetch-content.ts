import { addStyle } from './add-style.ts';

/** Milliseconds before the code of a page counts as lost. */
const chunkLimit = 120_000;

const chunkLoadError = (page: string, reason: 'error' | 'timeout', cause?: unknown) =>
  Object.assign(new Error(`Loading chunk ${page} failed. (${reason})`, { cause }), { name: 'ChunkLoadError' });

const contentError = ({ status, statusText }: { status: number; statusText: string }) =>
  Object.assign(new Error(statusText || 'Error'), { status });

export const withinLimit = <Value>(name: string, code: Promise<Value>) =>
  new Promise<Value>((resolve, reject) => {
    const timer = setTimeout(() => reject(chunkLoadError(name, 'timeout')), chunkLimit);
    code
      .then(resolve, (cause: unknown) => reject(chunkLoadError(name, 'error', cause)))
      .finally(() => clearTimeout(timer));
  });

export const contentUrl = (prefix: string, name: string) => `${prefix}/pages/${name}.json`;

export const fetchContent = async <Content extends object>(url: string): Promise<Content> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(chunkLimit) });
  if (!answer.ok) throw contentError(answer);
  const { style, ...content } = (await answer.json()) as Content & { style?: string };
  if (style) addStyle(style);
  return content as unknown as Content;
};
