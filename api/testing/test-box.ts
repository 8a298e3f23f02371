import { SecretBox } from '../documents/secrets/secret-box.ts';

/** Seals and opens the secrets of tests. */
export const testBox = new SecretBox('a key that only tests know, and long enough');
