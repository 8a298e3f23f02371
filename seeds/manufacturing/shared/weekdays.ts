/** Names of weekdays, from Monday on. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Their keys in the settings of a company. */
export const weekdayKeys = weekdays.map((name) => name.toLowerCase());
