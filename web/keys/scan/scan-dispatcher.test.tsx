import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { EditedField } from '../edited-field.ts';
import { receiveScan, useScanHandler, useScanOpener } from './scan-dispatcher.ts';

let heard: string[] = [];
beforeEach(() => {
  heard = [];
});

function Door({ blocked = false }: { blocked?: boolean }) {
  useScanOpener(async (code) => void heard.push(`open ${code}`), blocked);
  return null;
}

function ScanHandler({ name, takes }: { name: string; takes: boolean }) {
  useScanHandler((code, filled) => {
    heard.push(`${name} ${code} ${filled}`);
    return takes;
  });
  return null;
}

/** A field that shows its React state, and reports Enter. */
function Field({ wants }: { wants?: 'keys' | 'code' | 'rest' }) {
  const [value, setValue] = useState('');
  return (
    <input
      aria-label="field"
      data-scan={wants}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      onKeyDown={(event) => heard.push(`${event.key} at ${event.currentTarget.value}`)}
    />
  );
}
const field = () => screen.getByLabelText('field') as EditedField;

it('gives a code to the last that asked for scans, and on to the others, and opens what nobody takes', () => {
  const { rerender } = render(
    <>
      <Door />
      <ScanHandler name="page" takes />
      <ScanHandler name="drawer" takes={false} />
    </>,
  );
  expect(receiveScan('A1', null)).toBeNull();
  expect(heard).toEqual(['drawer A1 false', 'page A1 false']);
  heard = [];
  rerender(<Door />);
  receiveScan('A1', null);
  expect(heard).toEqual(['open A1']);
});

it('fills the focused scan field and tells the form around it alone', () => {
  render(
    <>
      <Door />
      <ScanHandler name="page" takes />
      <ScanHandler name="form" takes />
      <Field wants="code" />
    </>,
  );
  receiveScan('A1', field());
  expect([field().value, heard]).toEqual(['A1', ['form A1 true']]);
});

it('types into a field that searches, with Enter after it', async () => {
  render(
    <>
      <Door />
      <Field wants="keys" />
    </>,
  );
  receiveScan('A1', field());
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await expect.poll(() => heard).toEqual(['Enter at A1']);
});

it('offers a code to the form around a field first, and types what that does not take', async () => {
  const { rerender } = render(
    <>
      <Door />
      <ScanHandler name="page" takes />
      <ScanHandler name="form" takes />
      <Field wants="rest" />
    </>,
  );
  receiveScan('A1', field());
  expect([field().value, heard]).toEqual(['', ['form A1 false']]);
  heard = [];
  rerender(
    <>
      <Door />
      <ScanHandler name="page" takes />
      <ScanHandler name="form" takes={false} />
      <Field wants="rest" />
    </>,
  );
  receiveScan('A1', field());
  await expect.poll(() => heard).toEqual(['form A1 false', 'Enter at A1']);
});

it('opens the item when the focused field wants no scans or is gone', () => {
  const { rerender } = render(
    <>
      <Door />
      <Field />
    </>,
  );
  const gone = field();
  receiveScan('A1', field());
  rerender(<Door />);
  gone.dataset.scan = 'code';
  receiveScan('B2', gone);
  expect(heard).toEqual(['open A1', 'open B2']);
});

it('lets nothing through while a refused code waits, nor when nobody is there', () => {
  const { unmount } = render(
    <>
      <ScanHandler name="page" takes />
      <Door blocked />
    </>,
  );
  receiveScan('A1', null);
  unmount();
  receiveScan('A1', null);
  expect(heard).toEqual([]);
});
