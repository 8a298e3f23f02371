// Words of common passwords. Digits, punctuation and letter substitutions around them are removed before comparing.
const words = new Set(
  `password passwort passord motdepasse contrasena senha parola wachtwoord welcome willkommen bienvenue bienvenido benvenuto
  qwerty qwertz azerty qwertyuiop qwertzuiop azertyuiop asdfgh asdfghjkl yxcvbn zxcvbn zxcvbnm qazwsx qweasd qweasdzxc admin administrator root user login
  letmein iloveyou monkey dragon football baseball basketball master superman batman sunshine princess shadow michael jennifer jordan
  hunter charlie trustno freedom whatever starwars pokemon computer internet secret changeme default test testing guest access
  hello hallo bonjour ciao summer sommer winter spring autumn january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday london paris berlin madrid company millwright abc abcd abcdef abcdefg abcdefgh
  passpass p pass passw passwd temp temporary demo example sample love baby angel flower soccer killer pepper ginger cookie cheese samsung google
  liverpool arsenal chelsea barcelona juventus ferrari mercedes porsche thomas andrea daniel jessica nicole ashley matthew andrew joshua`
    .split(/\s+/)
    .filter(Boolean),
);

const swaps: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };
const trimmed = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
const isSequence = (text: string) => /^(.)\1*$/.test(text) || '01234567890123456789'.includes(text) || '98765432109876543210'.includes(text);

/** Whether a password is among the first guesses: a common word with digits or punctuation, or a simple sequence. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const swapped = (text: string) => [...text].map((sign) => swaps[sign] ?? sign).join('');
  const bare = [lower, trimmed(lower), swapped(trimmed(lower)), trimmed(swapped(lower)), trimmed(swapped(lower.replace(/[\d!.?*#_-]+$/, '')))];
  const letters = lower.replace(/[^\p{L}]/gu, '');
  return bare.some((text) => words.has(text) || isSequence(text)) || (lower.length - letters.length <= 6 && words.has(letters));
}
