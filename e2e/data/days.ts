/** The day of a time in the zone of the demo company, yyyy-MM-dd. Around midnight it differs from the day in UTC. */
const dayOf = (at: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(at);

/** The day `days` days from today, yyyy-MM-dd. */
export const dayIn = (days: number): string => dayOf(Date.now() + days * 86_400_000);

/** A day of this month, yyyy-MM-dd. */
export const dayOfMonth = (day: number): string => `${dayIn(0).slice(0, 8)}${String(day).padStart(2, '0')}`;
