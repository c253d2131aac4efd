const noBreak = '\u00a0';

/** Formats times in a text: in French `12 h 30`, without a line break before the minutes. */
export const typesetTimes = (text: string, tag: string): string =>
  tag.startsWith('fr') ? text.replace(/\b0?(\d+):(\d\d)/g, `$1${noBreak}h${noBreak}$2`) : text;
