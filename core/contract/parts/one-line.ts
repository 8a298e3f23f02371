/** Whether a text is one line without control characters, as names of people and companies are. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u.test(text);
