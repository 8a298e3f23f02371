/**
 * A name as a mail about an account says it: one line, of 60 characters at most, in which no mail program finds an
 * address. Its giver may be a stranger to the one who is mailed.
 */
export const nameInMail = (name: string): string =>
  name
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/:\/\/|[@\uFF20]/g, ' ')
    .replace(/(?<=[\p{L}\p{N}-]{2})[.\u3002\uFF0E\uFF61](?=[\p{L}\p{N}-]{2})/gu, ' ')
    .replace(/\d{1,3}(?:\.\d{1,3}){3}/g, (address) => address.replaceAll('.', ' '))
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 60);
