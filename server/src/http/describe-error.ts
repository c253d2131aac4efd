/**
 * What a log may hold of an error: its class, its code and where it was thrown. Never its message: a database's repeats
 * the values it was given.
 */
export const describeError = (error: unknown) => {
  if (!(error instanceof Error)) return { error: typeof error };
  const place = error.stack?.split('\n').filter((line) => line.trim().startsWith('at '));
  return { error: error.name, ...('code' in error && { errorCode: String(error.code) }), place };
};
