/** The nonce for style sheets that are added while the page runs, if the server sends a Content Security Policy that requires one. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
