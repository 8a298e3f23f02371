import { describe, expect, it } from 'vitest';
import { loginPath, safePath } from './go.ts';

const origin = 'https://shop.test';

describe('safePath', () => {
  it('keeps paths of this origin with their query and fragment', () => {
    expect(safePath('/view/orders?tab=2#x', origin)).toBe('/view/orders?tab=2#x');
  });
  it('refuses everything that could leave it', () => {
    const hostile = [
      '//evil.test',
      '/\\evil.test',
      '\\/evil.test',
      'https://evil.test',
      'javascript:alert(1)',
      ' /x',
      '/\t/evil.test',
      '/\n/evil.test',
      '',
      'view',
      '/\\\\evil.test',
      'data:text/html,x',
      '/..//evil.test\\@',
    ];
    for (const go of hostile) expect(safePath(go, origin), go).toBeNull();
    expect(safePath(null, origin)).toBeNull();
  });
  it('stays on this origin whatever the path', () => {
    expect(safePath('/..//evil.test', origin)).toBeNull();
    expect(safePath('/a/../b', origin)).toBe('/b');
  });
});

describe('loginPath', () => {
  const place = { pathname: '/view/x', search: '?a=1', hash: '' };
  it('keeps the query parameters and leads back for a visit without a session and for one that has ended', () => {
    for (const leaving of ['none', 'ended'] as const) {
      expect(loginPath(place, leaving)).toBe('/auth/login?a=1&go=%2Fview%2Fx%3Fa%3D1');
      expect(loginPath({ pathname: '/', search: '', hash: '' }, leaving)).toBe('/auth/login');
    }
  });
  it('leads nowhere after signing out, here or in another tab', () => {
    for (const leaving of ['own', 'elsewhere'] as const) expect(loginPath(place, leaving)).toBe('/auth/login');
  });
});
