export type Language = 'fr' | 'en';

/** The language that a reader asked for first in `Accept-Language`, or the fallback when it names neither of ours. */
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
  const found = ranked.find(({ language }) => language === 'fr' || language === 'en')?.language;
  return found === 'fr' || found === 'en' ? found : fallback;
};
