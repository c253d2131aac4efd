/** Where prices are in dollars: the choice of the currency to pay in (dual currency). */
export const paymentCurrency = {
  payIn: 'Payer en',
  converting: 'Conversion…',
  conversion: 'Prix dans les deux monnaies',
  conversionFailed: 'la conversion n’a pas marché !',
};
