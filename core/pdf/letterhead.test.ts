import { expect, it } from 'vitest';
import { isPictureAddress, letterheadOf, longestLogo } from './letterhead.ts';

const logo = 'data:image/png;base64,iVBORw0KGgo=';

it('a letterhead has an address, a foot and a logo; a stored text is the address', () => {
  expect(letterheadOf({ letterhead: { address: 'Mill Lane 1', foot: 'IBAN 1', logo } })).toEqual({ address: 'Mill Lane 1', foot: 'IBAN 1', logo });
  expect(letterheadOf({ letterhead: 'Mill Lane 1' })).toEqual({ address: 'Mill Lane 1', foot: '', logo: '' });
  expect(letterheadOf({})).toEqual({ address: '', foot: '', logo: '' });
});

it.each([
  'https://books.test/logo.png',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:text/html;base64,PHN2Zz4=',
  `${logo}" onload="x`,
  `data:image/png;base64,${'A'.repeat(longestLogo)}`,
])('%.40s is no logo', (address) => {
  expect(isPictureAddress(address)).toBe(false);
  expect(letterheadOf({ letterhead: { logo: address } }).logo).toBe('');
});
