/** Whether a text that came from elsewhere is an address that the browser may go to: http or https, no other scheme. */
export const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/\S+$/.test(value);
