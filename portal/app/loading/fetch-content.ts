/**
 * Inserts each sheet before the first rule of a later layer (`build/flat-layers.ts`). The policy does not count
 * `insertRule` as inline style.
 */
export const addStyle = (style: string) => {
  const sheet = document.querySelector('style')?.sheet;
  if (!sheet) return;
  const [, ...parts] = style.split(/u(\d+)\{\}/);
  for (let part = 0; part < parts.length; part += 2) {
    const rules = [...sheet.cssRules];
    const later = rules.findIndex((rule) => Number(/^u(\d+) /.exec(rule.cssText)?.[1]) > Number(parts[part]));
    sheet.insertRule(`@media all{${parts[part + 1]}}`, later < 0 ? rules.length : later);
  }
};

/** Milliseconds before the code of a page counts as lost. */
const chunkLimit = 120_000;

const chunkLoadError = (page: string, reason: 'error' | 'timeout', cause?: unknown) =>
  Object.assign(new Error(`Loading chunk ${page} failed. (${reason})`, { cause }), { name: 'ChunkLoadError' });

const contentError = ({ status, statusText }: { status: number; statusText: string }) =>
  Object.assign(new Error(statusText || 'Error'), { status });

export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if ('status' in error && typeof error.status === 'number') return `${error.status} ${error.message}`;
  return error.name === 'ChunkLoadError' ? `${error.name}: ${error.message}` : error.message;
};

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
