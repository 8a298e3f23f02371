import { expect, it } from 'vitest';
import { screenName } from './screen-name.ts';

it('names the screens every company has, whatever their query', () => {
  expect(screenName('/automations')).toBe('screens.automations');
  expect(screenName('/profile?tab=2#x')).toBe('screens.profile');
});

it('has no name for records, views and what does not exist', () => {
  for (const path of ['/object/7', '/view/orders', '/constructor', '/', null]) expect(screenName(path), String(path)).toBeNull();
});
