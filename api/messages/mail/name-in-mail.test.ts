import { expect, it } from 'vitest';
import { nameInMail } from './name-in-mail.ts';

it('leaves names as they are, and nothing in them that a mail program takes for an address or a second line', () => {
  for (const name of ['Ana', 'J. P. Müller-Lüdenscheidt', 'A.B.C. Ltd.', 'Vestas Wind A/S', 'Société Générale S.A.', '小川 明'])
    expect(nameInMail(name)).toBe(name);
  expect(nameInMail('winner!\r\n\r\nYour parcel is held. Pay 2 EUR now: http://evil.test/pay')).toBe(
    'winner! Your parcel is held. Pay 2 EUR now: http evil test/p',
  );
  expect(['www.evil.test', 'write me@evil.test', 'https://10.1.2.3/x', 'evil\u3002test', 'a\u2028b\u0000c'].map(nameInMail)).toEqual([
    'www evil test',
    'write me evil test',
    'https 10 1 2 3/x',
    'evil test',
    'a b c',
  ]);
});
