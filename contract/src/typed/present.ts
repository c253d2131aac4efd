/** Returns a value that must be there. @throws where it is missing: that is a bug. */
export const present = <Value>(value: Value): NonNullable<Value> => {
  if (value === undefined || value === null) throw new Error('A value that must be there is missing');
  return value;
};
