/**
 * Addresses of pages for people without an account: shared forms and decisions by mail. They are an app of their own, a
 * tenth of the product, so that they load fast on a slow line.
 */
const begins = ['/form/shared/', '/approval/mailed'];

/** Whether an address belongs to the app for people without an account. */
export const isExternalPage = (path: string): boolean => begins.some((begin) => path.startsWith(begin));
