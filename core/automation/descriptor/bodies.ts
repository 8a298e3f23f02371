/** How the body of a call is written: what people choose, and what other systems read. */
export const bodyEncodings = ['json', 'form', 'multipart', 'text', 'xml', 'file'] as const;
export type BodyEncoding = (typeof bodyEncodings)[number];

/** Those that are a text, which can be signed. */
export const textEncodings = ['json', 'form', 'text', 'xml'] as const satisfies readonly BodyEncoding[];
export type TextEncoding = (typeof textEncodings)[number];

/** Bytes of a body that is sent, its files included, and of an answer that is kept as a file. */
export const largestTransfer = 25_000_000;
