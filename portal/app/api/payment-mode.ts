/** The ways to pay that the portal has a form for, by the type of their option (spec section 3). */
export type MethodType = 'PG' | 'AM';

/** The way to pay behind a `paymentMode` of the wire. */
export const methodTypeOf = (paymentMode: string | undefined): MethodType =>
  paymentMode?.includes('_MONEY') ? 'AM' : 'PG';

/** The last part of the address of each way to pay (spec section 2). */
export const methodSegments: Record<MethodType, (slug: string) => string> = {
  PG: () => 'card',
  AM: (slug) => `${slug}-money`,
};
