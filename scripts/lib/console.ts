/** One line of progress for the person at the terminal. */
export const say = (text: string) => process.stdout.write(`· ${text}\n`);

/** Why the product can't run here, and what to do about it; the top level prints it and exits with 1. */
export class SetupError extends Error {
  readonly advice: string;
  constructor(what: string, advice: string) {
    super(what);
    this.advice = advice;
  }
}

/** Prints a failure as a sentence and its remedy; anything unexpected with its stack. */
export function report(error: unknown) {
  if (error instanceof SetupError) process.stderr.write(`\n✗ ${error.message}\n  ${error.advice}\n`);
  else process.stderr.write(`\n✗ ${error instanceof Error ? error.stack : String(error)}\n`);
}
