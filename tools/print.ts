/** Writes one line for the person at the terminal. */
export const print = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};
