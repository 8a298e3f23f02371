import { MantineProvider } from '@mantine/core';
import { separator } from '@millwright/core/barcode/separator.ts';
import { testText } from '@millwright/core/barcode/test-code.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { writeStored } from '../data/preferences/preferences.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { receiveScan, useScanOpener } from '../keys/scan/scan-dispatcher.ts';
import { ScannerTest } from './ScannerTest.tsx';

const opened: string[] = [];
function Page() {
  useScanOpener(async (code) => void opened.push(code), false);
  return (
    <MantineProvider env="test">
      <ScannerTest />
    </MantineProvider>
  );
}

beforeAll(loadAllTexts);
beforeEach(() => {
  localStorage.clear();
  opened.length = 0;
});
const scan = (code: string) => act(async () => void receiveScan(code, null));
const verdict = () => screen.getByRole('status').textContent;

it('says that the scanner reads well, or what is wrong with it; what is scanned meanwhile opens nothing', async () => {
  render(<Page />);
  await scan('4006381333931');
  fireEvent.click(screen.getByRole('button', { name: 'Test the scanner' }));
  expect(screen.getByRole('img', { name: 'Test code as bars (GS1-128)' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Test code as DataMatrix' })).toBeTruthy();
  for (const sent of [testText, `]C1${testText}`, `]d2${testText}`]) {
    await scan('other');
    await scan(sent);
    expect(verdict()).toBe('The scanner reads well.');
  }
  await scan(testText.replace(separator, ''));
  expect(verdict()).toContain('The separator between two values is missing.');
  await scan(testText.replace('Az', 'aZ'));
  expect(verdict()).toContain('The scanner has sent “010950600013435210aZ-12');
  await scan('àéà');
  expect(verdict()).toContain('The scanner has sent “àéà”');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await scan('4006381333932');
  expect(opened).toEqual(['4006381333931', '4006381333932']);
});

it('keeps the focus of the keyboard: in the test while it is open, at its button afterwards', () => {
  render(<Page />);
  const button = () => screen.getByRole('button', { name: 'Test the scanner' });
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(button());
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Test the scanner' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.activeElement).toBe(button());
});

it('takes the separator that this device is set to', async () => {
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Test the scanner' }));
  const sent = `]C1${testText.replace(separator, '~')}`;
  await scan(sent);
  expect(verdict()).not.toBe('The scanner reads well.');
  writeStored('separator', '~');
  await scan(sent);
  expect(verdict()).toBe('The scanner reads well.');
});
