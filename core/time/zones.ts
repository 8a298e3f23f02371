/** The time zones to choose from, such as `Europe/Paris`. UTC is added first, because runtimes do not list it. */
export const zones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

const names = new Set(zones);

/** Whether a time zone of this name can be chosen. */
export const isZone = (name: string): boolean => names.has(name);

/** The time zones to choose from, including the chosen one if this runtime does not list it. */
export const zonesBeside = (chosen: string | undefined): string[] => (!chosen || isZone(chosen) ? [...zones] : [chosen, ...zones]);
