import { z } from 'zod';

/** A switch of the settings, `true` or `false`. */
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
/** What is refused beside real providers unless a person says so by name. */
export const exception = z.enum(['yes', 'no']).default('no');
/** A port to listen on; 0: any that is free. */
export const port = z.coerce.number().int().min(0).max(65_535);
/** A count, or a time in the unit that its setting names. */
export const whole = z.coerce.number().int().min(0);
/** Words between commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
/** The first is the one in use; the others are still taken while a key is changed. */
export const someKeys = list.refine((keys) => keys.length > 0, 'must name a key');
const isDay = (text: string) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
/** A rate of the card account and the day since when it holds. */
export const datedRate = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,9})?@\d{4}-\d\d-\d\d$/, 'must be a rate and the day since when it holds (2.61@2026-11-01)')
  .transform((text) => {
    const [rate, since] = text.split('@') as [string, string];
    return { rate: Number(rate), since };
  })
  .refine(({ rate, since }) => rate > 0 && isDay(since), 'must be above zero, and its day one of the calendar');
/** What stands in an address besides its path is no part of what calls are added to, and would be lost or sent in clear. */
const isPlain = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return !/[?#]/.test(text) && username === '' && password === '';
};
const plainly = 'and nothing else: no user before @, nothing after ? or #';
const withoutLastSlashes = (url: string) => url.replace(/\/+$/, '');

/** An address on the web, as it is. */
export const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address (https://…)' });
/** An address that paths are added to, without slashes at its end. */
export const address = webAddress
  .refine(isPlain, `must be a host and its path (https://host/path) ${plainly}`)
  .transform(withoutLastSlashes);
/** A centre of text messages: it has a host and a port. */
export const smppAddress = z
  .url({ protocol: /^s?smpp$/, error: 'must be an address (ssmpp://host:port)' })
  .refine(
    (text) => isPlain(text) && /^\/*$/.test(new URL(text).pathname),
    `must be a host and its port (ssmpp://host:port) ${plainly}`,
  )
  .transform(withoutLastSlashes);
