/** What is typed here is kept on no device: there are secrets in it. */
export const notKept = { keep: () => false, discard: () => undefined };
