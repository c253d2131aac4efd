export const languages = ['fr', 'en', 'sw'] as const;

/** What the sandbox's own pages and its SMS are written in. */
export type Language = (typeof languages)[number];

/** What is said in each of them. */
export type Words = Record<Language, string>;

/** What each calls itself. */
export const languageNames: Words = { fr: 'Français', en: 'English', sw: 'Kiswahili' };

/** Whether this names one of ours. */
export const isLanguage = (asked: string | undefined): asked is Language => languages.some((each) => each === asked);

/** The language that a reader asked for first in `Accept-Language`, or the fallback when it names none of ours. */
export const preferredLanguage = (acceptLanguage: string | undefined, fallback: Language): Language => {
  const ranked = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1]).find((each) => each !== undefined);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return ranked.map(({ language }) => language).find(isLanguage) ?? fallback;
};
