export type Keys<Whole> = { [Key in keyof Whole]?: Whole[Key] | undefined };

/** An object with some of its keys set anew; those that are set to undefined go away. */
export const withKeys = <Whole extends object>(whole: Whole, keys: Keys<Whole>): Whole =>
  Object.fromEntries(Object.entries({ ...whole, ...keys }).filter(([, value]) => value !== undefined)) as Whole;
