/** Returns the SQL of a statement's span. A statement of an older release covers its day. `zone` is the SQL of the time zone. */
export const spanSql = (statement: string, zone: string) => ({
  from: `coalesce(${statement}.covers_from, ${statement}.day::timestamp at time zone ${zone})`,
  until: `coalesce(${statement}.covers_until, (${statement}.day + 1)::timestamp at time zone ${zone})`,
});

/** Returns the SQL condition that a statement is in force. */
export const inForce = (statement: string) => `${statement}.state in ('MATCHING', 'DONE')`;

/**
 * Lines in force, in SQL, as `l` of the statement `s`: of two statements that cover the same moment the one begun last tells what moved then.
 * Those of an older release cover nothing that another of that release does.
 */
export const linesInForce = `statement_line l join statement s on s.id = l.statement_id and ${inForce('s')}
  and not exists (select 1 from statement newer where newer.provider = s.provider and newer.id > s.id and ${inForce('newer')}
    and newer.covers_until > l.at and newer.covers_from <= l.at)`;

/**
 * Returns the SQL condition that one statement replaces an older one: it covers all that the older one covers; or both are of one day
 * and begin together, or overlap while only the rows say what one of them covers.
 */
export const replaces = (newer: string, older: string, zone: string): string => {
  const [one, other] = [spanSql(newer, zone), spanSql(older, zone)];
  const isGuess = `'rows' in (coalesce(${newer}.covers_told, ''), coalesce(${older}.covers_told, ''))`;
  return `(${one.from} <= ${other.from} and ${one.until} >= ${other.until}
    or ${newer}.day = ${older}.day and (${one.from} = ${other.from}
      or ${isGuess} and ${one.from} < ${other.until} and ${other.from} < ${one.until}))`;
};
