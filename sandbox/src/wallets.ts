/**
 * The wallets with Airtel's open API, by port, with their names for customers. Each is served under `/<port>`. The portal's
 * credentials there are `<PORT>_CLIENT_ID` and `<PORT>_CLIENT_SECRET`.
 */
const airtelWallets = { smartcash: 'SmartCash' } as const;
export type AirtelPort = keyof typeof airtelWallets;
export const airtelPorts = Object.keys(airtelWallets) as AirtelPort[];

/**
 * The same with M-Pesa's OpenAPI, under `/<port>/openapi/ipg/v2/{market}`. The portal's credentials there are `<PORT>_API_KEY` and
 * `<PORT>_PROVIDER_CODE`; one key pair seals all of them.
 */
const mpesaWallets = { mpesa: 'M-Pesa' } as const;
export type MpesaPort = keyof typeof mpesaWallets;
export const mpesaPorts = Object.keys(mpesaWallets) as MpesaPort[];

/** The wallets besides the operator's own, with their names. */
export const otherWallets = { ...airtelWallets, ...mpesaWallets } as const;

export type WalletPort = 'wallet' | keyof typeof otherWallets;
export const walletPorts: readonly WalletPort[] = ['wallet', ...airtelPorts, ...mpesaPorts];

/** Returns a value for each wallet. */
export const ofEach = <Port extends WalletPort, Value>(ports: readonly Port[], valueOf: (port: Port) => Value) =>
  Object.fromEntries(ports.map((port) => [port, valueOf(port)])) as Record<Port, Value>;
