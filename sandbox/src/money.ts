/** Rounds an amount in major units to hundredths, so that sums of decimals stay what they look like. */
export function roundToHundredths(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** Whether an amount in major units has no more decimals than its currency. */
export function fitsDecimals(amount: number, decimals: number): boolean {
  return Math.abs(amount * 10 ** decimals - Math.round(amount * 10 ** decimals)) < 1e-6;
}

/** An amount as a customer reads it: "5 000 CFA" in French, "CFA 5,000" in English. */
export function showAmount(amount: number, currencyShown: string, language: 'fr' | 'en'): string {
  const digits = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(amount);
  return language === 'fr' ? `${digits}\u00a0${currencyShown}` : `${currencyShown}\u00a0${digits}`;
}
