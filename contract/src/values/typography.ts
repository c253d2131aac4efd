const narrow = '\u202f';
const noBreak = '\u00a0';
const space = `[ ${noBreak}${narrow}]`;

/** The spacing rules of each language; others have none. */
const rules: Record<string, readonly [RegExp, string][]> = {
  fr: [
    [new RegExp(`${space}+([?!;])`, 'g'), `${narrow}$1`],
    [new RegExp(`${space}+([:%])`, 'g'), `${noBreak}$1`],
    [new RegExp(`«${space}*`, 'g'), `«${noBreak}`],
    [new RegExp(`${space}*»`, 'g'), `${noBreak}»`],
  ],
};

/**
 * Sets the spaces before and after signs as the language prints them: in French no sign begins a line. Only for
 * screens: SMS alphabets have ordinary spaces alone.
 */
export const typeset = (text: string, tag: string): string =>
  (rules[tag.split('-')[0] ?? ''] ?? []).reduce((set, [pattern, written]) => set.replace(pattern, written), text);
