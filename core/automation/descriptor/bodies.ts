/** The encodings of a request body, as authors choose them and other systems read them. */
export const bodyEncodings = ['json', 'form', 'multipart', 'text', 'xml', 'file'] as const;
export type BodyEncoding = (typeof bodyEncodings)[number];

/** Text encodings; only these can be signed. */
export const textEncodings = ['json', 'form', 'text', 'xml'] as const satisfies readonly BodyEncoding[];
export type TextEncoding = (typeof textEncodings)[number];

/** The most bytes of a request body with its files, and of a response that is stored as a file. */
export const largestTransfer = 25_000_000;
