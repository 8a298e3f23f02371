import { MantineProvider } from '@mantine/core';
import type { Block } from '@millwright/core/view/types.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { BlockLook } from './BlockLook.tsx';

beforeAll(loadAllTexts);

it('a block is given an icon, a background and a border, and loses them again', () => {
  const told: unknown[] = [];
  const block: Block = { id: 'one', icon: 'truck' };
  render(
    <MantineProvider env="test">
      <BlockLook block={block} changeBlock={(changes) => told.push(changes)} />
    </MantineProvider>,
  );
  const choose = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
  choose('Background colour', 'pink');
  choose('Border colour', 'blue');
  choose('Icon', '');
  expect(told).toEqual([{ background_color: 'pink' }, { border_color: 'blue' }, { icon: undefined }]);
});
