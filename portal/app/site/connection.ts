type Connection = { saveData?: boolean; effectiveType?: string } & Partial<
  Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
>;

/** What the browser says of its network; nothing where it says nothing. */
const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** Whether the visitor asked for few bytes: then nothing is fetched that is not needed yet. */
export const savesData = () => connection().saveData === true;

/** Whether the network is as slow as 2G. */
export const isVerySlow = () => /2g/.test(connection().effectiveType ?? '');

/** Has every change of the network told; gives what ends it. */
export const onConnectionChange = (tell: () => void) => {
  const network = connection();
  network.addEventListener?.('change', tell);
  return () => network.removeEventListener?.('change', tell);
};
