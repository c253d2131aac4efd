/**
 * The pattern of a number as JavaScript prints it, with an optional exponent (`1e-7`). Hexadecimals, `Infinity`, empty
 * texts and decimal commas do not match.
 */
export const decimalPattern = /^-?\d{1,30}(?:\.\d{1,110})?(?:e[+-]\d{1,3})?$/;
