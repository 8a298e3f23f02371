/** Prints one line of progress. */
export const say = (text: string) => process.stdout.write(`· ${text}\n`);

/** The reason why the product can't run here, and its remedy. The top level prints it and exits with 1. */
export class SetupError extends Error {
  readonly advice: string;
  constructor(what: string, advice: string) {
    super(what);
    this.advice = advice;
  }
}

/** Prints a known error as a sentence with its remedy, and any other with its stack. */
export function report(error: unknown) {
  if (error instanceof SetupError) process.stderr.write(`\n✗ ${error.message}\n  ${error.advice}\n`);
  else process.stderr.write(`\n✗ ${error instanceof Error ? error.stack : String(error)}\n`);
}
