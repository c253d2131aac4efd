/** Checks whether a command line requests help; then the command only prints it. */
export const asksForHelp = (given: readonly string[]): boolean => given[0] === 'help' || given.includes('--help');
