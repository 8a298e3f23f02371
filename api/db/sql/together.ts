/**
 * Waits for work of one transaction that is asked at once, and whose statements so share messages; then fails as the
 * first of it that failed. Nothing goes on when it answers: the transaction may end.
 */
export async function together<T extends readonly unknown[] | []>(work: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(work);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : undefined)) as { -readonly [K in keyof T]: Awaited<T[K]> };
}
