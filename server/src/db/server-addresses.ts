const address = /^(?<start>postgres(?:ql)?:\/\/(?:[^@/?]*@)?)(?<hosts>[^/?]*)(?<rest>.*)$/;

/** Ignored: the writable server is always wanted. */
const wanted = 'target_session_attrs';

/** Returns one URL for each server of a libpq URL (`postgres://db1,db2/portal`), or undefined when invalid. */
export const readServerAddresses = (text: string): string[] | undefined => {
  const { start, hosts, rest } = address.exec(text)?.groups ?? {};
  const addresses = (hosts ?? '').split(',').map((host) => `${start}${host}${rest}`);
  if (hosts === undefined || !addresses.every((each) => URL.canParse(each))) return undefined;
  return addresses.map((each) => {
    const url = new URL(each);
    if (url.searchParams.has(wanted)) url.searchParams.delete(wanted);
    return url.href;
  });
};
