/**
 * Calls `stop` once, when this process receives a signal (without a reason) or crashes (with the error). The result of
 * `stop` becomes the exit code.
 */
export function onEnd(stop: (reason?: unknown) => Promise<number>) {
  let ending = false;
  const end = (reason?: unknown) => {
    if (ending) return;
    ending = true;
    stop(reason).then(
      (code) => process.exit(code),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end());
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
