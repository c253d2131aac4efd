/** Returns a value that must exist. Throws if it is missing, which is a bug. */
export const present = <Value>(value: Value): NonNullable<Value> => {
  if (value === undefined || value === null) throw new Error('A value that must be there is missing');
  return value;
};
