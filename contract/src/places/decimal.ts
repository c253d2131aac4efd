/**
 * The pattern of a number as JavaScript prints it: any number of decimals, perhaps an exponent (`1e-7`). Hexadecimals,
 * `Infinity`, an empty text and a decimal comma do not fit.
 */
export const decimalPattern = /^-?\d{1,30}(?:\.\d{1,110})?(?:e[+-]\d{1,3})?$/;
