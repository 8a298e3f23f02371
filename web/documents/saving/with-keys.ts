export type Keys<Whole> = { [Key in keyof Whole]?: Whole[Key] | undefined };

/** Changes keys of an object; undefined removes a key. */
export const withKeys = <Whole extends object>(whole: Whole, keys: Keys<Whole>): Whole =>
  Object.fromEntries(Object.entries({ ...whole, ...keys }).filter(([, value]) => value !== undefined)) as Whole;
