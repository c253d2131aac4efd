/** Prints rows as an aligned table with a heading. */
export const printTable = (title: string, rows: Record<string, string | number>[]): void => {
  const names = Object.keys(rows[0] ?? {});
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))];
  const widths = names.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  const draw = (line: string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  const [heading, ...body] = cells.map(draw);
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  process.stdout.write(`\n${title}\n\n${[heading, rule, ...body].join('\n')}\n`);
};

/** Returns the median of some measurements. */
export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
