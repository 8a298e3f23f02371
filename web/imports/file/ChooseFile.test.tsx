import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { ChooseFile } from './ChooseFile.tsx';
import type { Chosen } from './send-file.ts';

beforeAll(loadAllTexts);

const chosen: Chosen[] = [];
const fileOf = (name: string, size: number) => Object.defineProperty(new File(['Code\nA\n'], name), 'size', { value: size });
const drop = (file: File) => fireEvent.drop(screen.getByText('Drop a CSV or xlsx file here'), { dataTransfer: { types: ['Files'], files: [file] } });

it('a file that is too large is refused with the limit before it is sent, and one of a hundred megabytes is taken', async () => {
  render(
    <MantineProvider env="test">
      <ChooseFile onChoose={(file) => chosen.push(file)} />
    </MantineProvider>,
  );
  screen.getByText('At most 200 MB and a million rows.');
  drop(fileOf('huge.csv', 200_000_001));
  expect(screen.getByRole('alert').textContent).toBe('huge.csv is larger than 200 MB.');
  expect(chosen).toEqual([]);
  drop(fileOf('large.csv', 100_000_000));
  expect(chosen.map(({ file }) => file.name)).toEqual(['large.csv']);
});
