/** A moment's day where the demo company is, yyyy-MM-dd: around midnight it is not that of UTC. */
const dayOf = (at: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(at);

/** The day that is some days from today, yyyy-MM-dd. */
export const dayIn = (days: number): string => dayOf(Date.now() + days * 86_400_000);

/** A day of this month, yyyy-MM-dd. */
export const dayOfMonth = (day: number): string => `${dayIn(0).slice(0, 8)}${String(day).padStart(2, '0')}`;
