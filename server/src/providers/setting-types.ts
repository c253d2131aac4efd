import { z } from 'zod';

export const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
export const port = z.coerce.number().int().min(0).max(65_535);
export const whole = z.coerce.number().int().min(0);
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
/** The first is the one in use; the others are still taken while a key is changed. */
export const someKeys = list.refine((keys) => keys.length > 0, 'must name a key');
/** An address without its last slash. */
export const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''));
