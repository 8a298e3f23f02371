/** A new view group, after all others. */
export const newGroup = (name: string) => ({ name: name.trim(), order: 1000, parent: null });
