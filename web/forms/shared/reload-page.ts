/** Begins the page anew by what stands in the address bar. */
export const reloadPage = (): void => location.reload();
