/**
 * A name for use in an account email: one line of at most 60 characters in which no email program detects an address.
 * The name may come from a stranger.
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
