/** Rounds an amount in major units to hundredths, so that sums of decimals stay what they look like. */
export function roundToHundredths(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** Whether an amount in major units has no more decimals than its currency. */
export function fitsDecimals(amount: number, decimals: number): boolean {
  return Math.abs(amount * 10 ** decimals - Math.round(amount * 10 ** decimals)) < 1e-6;
}

// Kept, because making one takes longer than everything else that a payment does here.
const formats = {
  fr: new Intl.NumberFormat('fr', { maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 2 }),
};

/** A number as a language groups its digits: "5 000" in French, "5,000" in English. */
export function groupDigits(amount: number, language: 'fr' | 'en'): string {
  return formats[language].format(amount);
}

/** An amount as a customer reads it: "5 000 CFA" in French, "CFA 5,000" in English. */
export function showAmount(amount: number, currencyShown: string, language: 'fr' | 'en'): string {
  const digits = groupDigits(amount, language);
  return language === 'fr' ? `${digits}\u00a0${currencyShown}` : `${currencyShown}\u00a0${digits}`;
}
