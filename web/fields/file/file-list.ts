/** Returns a function that inserts a file into a list at an index, unless the list already contains it. */
export const withFile = (id: string, at: number) => (ids: string[]) => (ids.includes(id) ? ids : ids.toSpliced(at, 0, id));
export const withoutFile = (id: string) => (ids: string[]) => ids.filter((one) => one !== id);
