/**
 * Addresses of pages for people without an account: a shared form, a decision by mail. They are an app of their own, with a
 * tenth of the product in it, so that a phone on a slow line has it soon.
 */
const begins = ['/form/shared/', '/approval/mailed'];

/** Whether an address is one of the app for people without an account. */
export const isExternalPage = (path: string): boolean => begins.some((begin) => path.startsWith(begin));
