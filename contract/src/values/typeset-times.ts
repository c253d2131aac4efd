const noBreak = '\u00a0';

/** Times of the clock as the language writes them: in French `12 h 30`, with what stands before the minutes never alone. */
export const typesetTimes = (text: string, tag: string): string =>
  tag.startsWith('fr') ? text.replace(/\b0?(\d+):(\d\d)/g, `$1${noBreak}h${noBreak}$2`) : text;
