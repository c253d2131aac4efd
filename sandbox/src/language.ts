export const languages = ['fr', 'en', 'sw'] as const;

/** A language of the sandbox's pages and SMS. */
export type Language = (typeof languages)[number];

/** A text in each language. */
export type Words = Record<Language, string>;

/** The name of each language in itself. */
export const languageNames: Words = { fr: 'Français', en: 'English', sw: 'Kiswahili' };

export const isLanguage = (asked: string | undefined): asked is Language => languages.some((each) => each === asked);

/** Returns the best supported language of `Accept-Language`, or the fallback if it names none. */
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
