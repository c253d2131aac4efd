const address = /^(?<start>postgres(?:ql)?:\/\/(?:[^@/?]*@)?)(?<hosts>[^/?]*)(?<rest>.*)$/;

/** Which of several servers is wanted is no question: the one that takes writes, whatever the address says. */
const wanted = 'target_session_attrs';

/**
 * One address for each server that a database's address names: `postgres://portal@db1:5432,db2:5432/portal`, as libpq reads
 * it. Undefined when it is none.
 */
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
