const levels: Record<number, string> = { 40: 'warning', 50: 'error', 60: 'fatal' };

/**
 * Formats a log line for the terminal: warnings and errors as a sentence, and lines that are not JSON (a crash, a
 * runtime's warning) unchanged. Returns null for the rest.
 */
export const readableLine = (name: string, line: string): string | null => {
  if (line.trim() === '') return null;
  const entry = parseEntry(line);
  if (entry === null) return `${name}: ${line}`;
  const level = levels[Number(entry['level'])];
  if (level === undefined) return null;
  const trace = typeof entry['traceId'] === 'string' ? ` (trace ${entry['traceId']})` : '';
  return `${name} ${level}: ${describe(entry)}${trace}`;
};

const describe = (entry: Record<string, unknown>): string => {
  const message = typeof entry['msg'] === 'string' ? entry['msg'] : '';
  const error = entry['err'];
  const cause = isRecord(error) && typeof error['message'] === 'string' ? error['message'] : '';
  return [message, cause].filter((part, index, all) => part !== '' && all.indexOf(part) === index).join(': ');
};

const parseEntry = (line: string): Record<string, unknown> | null => {
  try {
    const entry: unknown = JSON.parse(line);
    return isRecord(entry) && 'level' in entry ? entry : null;
  } catch {
    return null;
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
