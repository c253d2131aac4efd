/**
 * A function as the text of a script that stands in a document: what it calls must stand within it. While developing comments
 * are still in it, and it becomes one line.
 */
export const inlineScript = (run: () => void): string =>
  `(${run.toString()})()`
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([=(){};,?>&:|<!+]) ?/g, '$1')
    .replaceAll(';}', '}');
