import { describe, expect, it } from 'vitest';
import { isNewer } from './version.ts';

describe('isNewer', () => {
  it('compares the parts as numbers', () => {
    expect(isNewer('1.74.10', '1.74.9')).toBe(true);
    expect(isNewer('1.74.9', '1.74.10')).toBe(false);
    expect(isNewer('2.0', '1.99.99')).toBe(true);
    expect(isNewer('1.74.9', '1.74.9')).toBe(false);
    expect(isNewer('1.74.9.1', '1.74.9')).toBe(true);
  });
});
