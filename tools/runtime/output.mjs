/**
 * What a command prints may be cut off by who reads it (`| head`): then it ends. Where it cannot be written for another reason, such as a
 * full disk, half a file is not to be taken for a whole one: it says so and ends with exit code 1.
 */
export function mindOutput() {
  process.stdout.on('error', (error) => {
    if (error.code === 'EPIPE') process.exit();
    process.stderr.write(`\nWhat is printed could not be written, or not all of it: ${error.message}\n`);
    process.exit(1);
  });
}
