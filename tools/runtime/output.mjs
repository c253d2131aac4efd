/**
 * Ends the process when a reader closes the output (`| head`). After another error, for example a full disk, it prints
 * the error and exits with 1, so that nobody takes half a file for a whole one.
 */
export function mindOutput() {
  process.stdout.on('error', (error) => {
    if (error.code === 'EPIPE') process.exit();
    process.stderr.write(`\nWhat is printed could not be written, or not all of it: ${error.message}\n`);
    process.exit(1);
  });
}
