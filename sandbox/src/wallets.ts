/**
 * The wallets with Airtel's open API, by port, with their names for customers. Each is served under `/<port>`. The portal's
 * credentials there are `<PORT>_CLIENT_ID` and `<PORT>_CLIENT_SECRET`.
 */
const airtelWallets = { smartcash: 'SmartCash' } as const;
export type AirtelPort = keyof typeof airtelWallets;
export const airtelPorts = Object.keys(airtelWallets) as AirtelPort[];

/** The wallets besides the operator's own, with their names. */
export const otherWallets = { ...airtelWallets, mpesa: 'M-Pesa' } as const;

export type WalletPort = 'wallet' | keyof typeof otherWallets;
export const walletPorts: readonly WalletPort[] = ['wallet', ...airtelPorts, 'mpesa'];

/** Returns a value for each wallet. */
export const ofEach = <Port extends WalletPort, Value>(ports: readonly Port[], valueOf: (port: Port) => Value) =>
  Object.fromEntries(ports.map((port) => [port, valueOf(port)])) as Record<Port, Value>;
