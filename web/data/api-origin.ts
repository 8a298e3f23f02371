/** The origin of an API elsewhere, which the server puts into the page for some hosts. Undefined when the page's own origin has the API. */
export const otherApi = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="api-origin"]')?.content;

/** The origin of the API, for display. */
export const apiOrigin = (): string => otherApi() ?? location.origin;
