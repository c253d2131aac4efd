/** Whose wallet it is: a market, or what the portal knows of it. */
type Branded = { brand: { slug: string } };

/** The wire's `paymentMode` of each way to pay (docs/wire.md "Initiate and process"). */
export const cardMode = 'PAYMENT_GATEWAY';
/** From the payer's own airtime. */
export const airtimeMode = 'AIR_TIME';
/** From the second wallet, and from M-Pesa. */
export const smartcashMode = 'SMARTCASH_SECURE';
export const mpesaMode = 'MPESA';
/** From the operator's own wallet, its PIN typed on the page. */
export const pinMode = ({ brand }: Branded) => `${brand.slug.toUpperCase()}_MONEY`;
/** From the operator's own wallet, approved on the phone. */
export const pushMode = (branded: Branded) => `${pinMode(branded)}_PUSH`;
