/** How long the code of a page may take before it counts as lost, in milliseconds. */
export const chunkLimit = 120_000;

/** The error of a page whose code did not come: `error` when it failed, `timeout` past the limit. */
export const chunkLoadError = (page: string, reason: 'error' | 'timeout', cause?: unknown) =>
  Object.assign(new Error(`Loading chunk ${page} failed. (${reason})`, { cause }), { name: 'ChunkLoadError' });

/** The error of a page whose content was answered with something else than 200. */
export const contentError = ({ status, statusText }: { status: number; statusText: string }) =>
  Object.assign(new Error(statusText || 'Error'), { status });
