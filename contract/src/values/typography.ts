const narrow = '\u202f';
const noBreak = '\u00a0';
const space = `[ ${noBreak}${narrow}]`;

/** What each language asks of a text besides its words; a language that is not listed asks nothing. */
const rules: Record<string, readonly [RegExp, string][]> = {
  fr: [
    [new RegExp(`${space}+([?!;])`, 'g'), `${narrow}$1`],
    [new RegExp(`${space}+([:%])`, 'g'), `${noBreak}$1`],
    [new RegExp(`«${space}*`, 'g'), `«${noBreak}`],
    [new RegExp(`${space}*»`, 'g'), `${noBreak}»`],
  ],
};

/**
 * A text as the printers of its language set it, however its spaces were typed: in French no sign stands alone at the
 * start of a line. Only for what is shown on a screen: the alphabet of text messages has ordinary spaces alone.
 */
export const typeset = (text: string, tag: string): string =>
  (rules[tag.split('-')[0] ?? ''] ?? []).reduce((set, [pattern, written]) => set.replace(pattern, written), text);
