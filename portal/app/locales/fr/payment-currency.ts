/** The choice of the currency to pay in, if prices are in dollars (dual currency). */
export const paymentCurrency = {
  payIn: 'Payer en',
  converting: 'Conversion…',
  conversion: 'Prix dans les deux monnaies',
  conversionFailed: 'la conversion n’a pas marché !',
};
