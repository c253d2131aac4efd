type Connection = { saveData?: boolean; effectiveType?: string } & Partial<
  Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
>;

declare global {
  interface Navigator {
    connection?: Connection;
    globalPrivacyControl?: boolean;
    contacts?: { select: (properties: ['tel']) => Promise<{ tel?: string[] }[]> };
  }
}

const connection = (): Connection => navigator.connection ?? {};

export const savesData = () => connection().saveData === true;

export const isVerySlow = () => /2g/.test(connection().effectiveType ?? '');

export const onConnectionChange = (tell: () => void) => {
  const network = connection();
  network.addEventListener?.('change', tell);
  return () => network.removeEventListener?.('change', tell);
};
