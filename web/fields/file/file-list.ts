/** Puts a file into a list at a place; nothing when it is there already. */
export const withFile = (id: string, at: number) => (ids: string[]) => (ids.includes(id) ? ids : ids.toSpliced(at, 0, id));
export const withoutFile = (id: string) => (ids: string[]) => ids.filter((one) => one !== id);
