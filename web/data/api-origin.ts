/** Origin of an API elsewhere, which the server names in the page for some hosts; without one the page calls its own. */
export const otherApi = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="api-origin"]')?.content;

/** Where the interface answers, for people who are told its address. */
export const apiOrigin = (): string => otherApi() ?? location.origin;
