/** The time zones that can be chosen, such as `Europe/Paris`; UTC, which runtimes leave out of their list, comes first. */
export const zones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

const names = new Set(zones);

/** Whether this is the name of a time zone that can be chosen. */
export const isZone = (name: string): boolean => names.has(name);

/** The zones to choose from where one is chosen already, perhaps by a name that this runtime does not list. */
export const zonesBeside = (chosen: string | undefined): string[] => (!chosen || isZone(chosen) ? [...zones] : [chosen, ...zones]);
