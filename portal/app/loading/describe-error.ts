/** What the error screen says of a failure: its status and text, or its message. */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { status } = error as { status?: unknown };
  if (typeof status === 'number') return `${status} ${error.message}`;
  return error.name === 'ChunkLoadError' ? `${error.name}: ${error.message}` : error.message;
};
