/** What a style sheet that is added while the page runs must carry, where the server sends a policy that asks for it. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
