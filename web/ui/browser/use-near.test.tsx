import { render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useNear } from './use-near.ts';

const roots: unknown[] = [];
class Watcher {
  constructor(_: unknown, { root }: { root: Element | null }) {
    roots.push(root?.id ?? null);
  }
  observe() {}
  disconnect() {}
}

afterEach(() => vi.restoreAllMocks());

function Far() {
  const place = useRef<HTMLSpanElement>(null);
  useNear(place, 100);
  return <span ref={place} />;
}

it('is measured by what scrolls up and down, not by what scrolls sideways alone', () => {
  vi.stubGlobal('IntersectionObserver', Watcher);
  vi.spyOn(HTMLSpanElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: 9_000, bottom: 9_020 } as DOMRect);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return this.id === 'list' ? 5_000 : 300;
  });
  const sideways = (
    <div id="table" style={{ overflowX: 'auto', overflowY: 'auto' }}>
      <Far />
    </div>
  );
  render(sideways);
  render(
    <div id="list" style={{ overflowY: 'auto' }}>
      {sideways}
    </div>,
  );
  expect(roots).toEqual([null, 'list']);
  vi.unstubAllGlobals();
});
