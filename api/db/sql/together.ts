/**
 * Waits for all of several promises of one transaction, whose statements share messages when they start in the same tick.
 * Throws the first error in their order, but only once all have settled, so that the transaction may end.
 */
export async function together<T extends readonly unknown[] | []>(work: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(work);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : undefined)) as { -readonly [K in keyof T]: Awaited<T[K]> };
}
