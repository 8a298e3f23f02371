import type { RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { router } from '../../main/router.tsx';
import { pageOf } from './page-of.ts';

/** The addresses below a route: `/view/:id`. */
function addresses(routes: readonly RouteObject[]): string[] {
  return routes.flatMap((route) => [...(route.path ? [`/${route.path}`] : []), ...(route.index ? ['/'] : []), ...addresses(route.children ?? [])]);
}

it('has a help for every address behind sign-in', () => {
  const shown = addresses(router.routes).filter((path) => !path.startsWith('/auth/') && path !== '/*');
  expect(shown.length).toBeGreaterThan(12);
  const helps = shown.map((path) => pageOf(path.replace(/:\w+/, 'x')));
  expect(shown.filter((_path, place) => helps[place] === null)).toEqual([]);
  expect(new Set(helps).size).toBeGreaterThan(12);
  expect([pageOf('/form/x'), pageOf('/forms')]).toEqual(['form', 'forms']);
  expect(pageOf('/nowhere')).toBeNull();
});
