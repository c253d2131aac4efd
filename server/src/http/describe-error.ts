/** Returns an error's class, code and stack, never its message: a database error repeats the row's values. */
export const describeError = (error: unknown) => {
  if (!(error instanceof Error)) return { error: typeof error };
  const place = error.stack?.split('\n').filter((line) => line.trim().startsWith('at '));
  return { error: error.name, ...('code' in error && { errorCode: String(error.code) }), place };
};
