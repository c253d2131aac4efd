export const print = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};
