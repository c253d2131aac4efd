/** Marks that cannot be seen: soft hyphens, joiners, and those that turn the direction of a text. */
const unseen = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;

/** Returns a text without invisible marks, with wide signs and the digits of Arabic, Persian and Hindi as ASCII ones. */
export const usualText = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[٠-٩۰-۹०-९]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String((code > 0x900 ? code - 6 : code) & 15);
    });

/** Returns the digits of a text in order, whatever script and marks they came with. */
export const digitsOf = (text: string): string => usualText(text).replace(/\D/g, '');
