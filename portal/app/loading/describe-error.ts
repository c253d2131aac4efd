export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if ('status' in error && typeof error.status === 'number') return `${error.status} ${error.message}`;
  return error.name === 'ChunkLoadError' ? `${error.name}: ${error.message}` : error.message;
};
