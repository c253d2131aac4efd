/** Invisible marks: soft hyphens, joiners, and marks of direction. */
const unseen = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;

/** Removes invisible marks, and converts wide characters and the digits of Arabic, Persian and Hindi to ASCII. */
export const usualText = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[٠-٩۰-۹०-९]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String((code > 0x900 ? code - 6 : code) & 15);
    });

/** Returns the digits of a text in order, in any script and with any separators. */
export const digitsOf = (text: string): string => usualText(text).replace(/\D/g, '');
