import { afterEach, expect, it, vi } from 'vitest';
import { deviceTable } from './device-table.ts';

afterEach(() => vi.unstubAllGlobals());

type Made = { onversionchange?: () => void; onclose?: () => void };

/** As much of a browser's database as is needed to open it, read once and close it. */
function devices() {
  const made: Made[] = [];
  const open = () => {
    let isOpen = true;
    const transaction = () => {
      if (!isOpen) throw new DOMException('The database connection is closing.', 'InvalidStateError');
      const running: { oncomplete?: () => void; objectStore: () => object } = { objectStore: () => ({ get: () => ({ result: 'kept' }) }) };
      queueMicrotask(() => running.oncomplete?.());
      return running;
    };
    const database = { transaction, close: () => (isOpen = false) };
    const request: { result: object; onsuccess?: () => void } = { result: database };
    made.push(database as Made);
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  vi.stubGlobal('indexedDB', { open });
  return made;
}

it('a database that another tab wants to change or take away is closed, and opened anew by what comes next', async () => {
  const made = devices();
  const inTable = deviceTable('d', 't', () => undefined);
  const read = () => inTable('readonly', (store) => store.get('x'));
  expect([await read(), await read(), made.length]).toEqual(['kept', 'kept', 1]);
  made[0]?.onversionchange?.();
  expect([await read(), made.length]).toEqual(['kept', 2]);
  made[1]?.onclose?.();
  expect([await read(), made.length]).toEqual(['kept', 3]);
});
