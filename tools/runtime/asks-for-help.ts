/** Whether the words behind a command ask what it does: it is told then, and nothing is done. */
export const asksForHelp = (given: readonly string[]): boolean => given[0] === 'help' || given.includes('--help');
