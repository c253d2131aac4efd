import { typesetTimes } from '@selfcare/contract/values/typeset-times';

export const timeText = (at: string, { tag, timeZone }: { tag: string; timeZone: string }) => {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone });
  return typesetTimes(format.format(new Date(at)), tag);
};
