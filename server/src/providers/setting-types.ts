import { z } from 'zod';

export const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
/** An unsafe setting that a person must allow by name beside real providers. */
export const exception = z.enum(['yes', 'no']).default('no');
/** A port to listen on; 0 picks a free one. */
export const port = z.coerce.number().int().min(0).max(65_535);
/** A count, or a time in the setting's unit. */
export const whole = z.coerce.number().int().min(0);
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
/** Keys, the current one first; older ones are accepted during a change. */
export const someKeys = list.refine((keys) => keys.length > 0, 'must name a key');
const isDay = (text: string) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
export const datedRate = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,9})?@\d{4}-\d\d-\d\d$/, 'must be a rate and the day since when it holds (2.61@2026-11-01)')
  .transform((text) => {
    const [rate, since = ''] = text.split('@');
    return { rate: Number(rate), since };
  })
  .refine(({ rate, since }) => rate > 0 && isDay(since), 'must be above zero, and its day one of the calendar');
/** Refuses user, query and fragment, which would be lost or sent in clear. */
const isPlain = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return !/[?#]/.test(text) && username === '' && password === '';
};
const plainly = 'and nothing else: no user before @, nothing after ? or #';
const withoutLastSlashes = (url: string) => url.replace(/\/+$/, '');

export const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address (https://…)' });
/** A base address, without trailing slashes. */
export const address = webAddress
  .refine(isPlain, `must be a host and its path (https://host/path) ${plainly}`)
  .transform(withoutLastSlashes);
export const smppAddress = z
  .url({ protocol: /^s?smpp$/, error: 'must be an address (ssmpp://host:port)' })
  .refine(
    (text) => isPlain(text) && /^\/*$/.test(new URL(text).pathname),
    `must be a host and its port (ssmpp://host:port) ${plainly}`,
  )
  .transform(withoutLastSlashes);
