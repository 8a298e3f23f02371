import { expect, it } from 'vitest';
import { addressBelow, pageBelow } from './address-below.ts';

const base = 'https://api.shop.test/v2/';
const page = 'https://api.shop.test/v2/orders?page=1';

it.each([
  ['https://api.shop.test/v2/orders?page=2', 'https://api.shop.test/v2/orders?page=2'],
  ['/v2/orders?page=2', 'https://api.shop.test/v2/orders?page=2'],
  ['?page=2', 'https://api.shop.test/v2/orders?page=2'],
])('the next page %s is called', (next, url) => expect(pageBelow(base, page, next)).toBe(url));

it.each([
  'https://evil.test/v2/orders',
  '//evil.test/v2/orders',
  'https://api.shop.test.evil.test/v2/',
  'https://api.shop.test:8443/v2/orders',
  'http://api.shop.test/v2/orders',
  'https://me:secret@api.shop.test/v2/orders',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/v2/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '/v1/admin',
  '../admin',
  'https://api.shop.test/v2/..%2f..%2fadmin',
  'https://api.shop.test/v2x/orders',
  'https://',
])('the next page %s is not', (next) => expect(pageBelow(base, page, next)).toBeNull());

it('has nothing below an address that is none', () => expect(addressBelow('', '/orders')).toBeNull());
