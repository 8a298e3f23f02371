import { MantineProvider } from '@mantine/core';
import type { Option } from '@millwright/core/field/descriptor/setup.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { type ModelEditor, ModelEditorContext } from '../../draft/editor-context.ts';
import { OptionLook } from './OptionLook.tsx';

beforeAll(loadAllTexts);

it('a choice is given an icon, a background and a border, and each is taken away again', async () => {
  const told: Option[] = [];
  const show = (option: Option) => (
    <MantineProvider env="test">
      <ModelEditorContext value={{ editable: true, seal: () => undefined } as unknown as ModelEditor}>
        <OptionLook option={option} onChange={(next) => told.push(next)} />
      </ModelEditorContext>
    </MantineProvider>
  );
  const drawn = render(show({ key: 'big', label: 'Big', icon: 'truck' }));
  fireEvent.click(screen.getByRole('button', { name: 'Icon and colours of Big' }));
  fireEvent.change(await screen.findByLabelText('Background colour'), { target: { value: 'blue' } });
  expect(told.at(-1)).toEqual({ key: 'big', label: 'Big', icon: 'truck', background_color: 'blue' });
  fireEvent.change(screen.getByLabelText('Border colour'), { target: { value: 'red' } });
  expect(told.at(-1)).toEqual({ key: 'big', label: 'Big', icon: 'truck', border_color: 'red' });
  fireEvent.change(screen.getByLabelText('Icon'), { target: { value: '' } });
  expect(told.at(-1)).toEqual({ key: 'big', label: 'Big' });
  drawn.rerender(show({ key: 'big', label: 'Big', background_color: 'blue' }));
  expect(document.querySelector<HTMLElement>('[data-tone]')?.style.background).toBe('var(--mw-active-bg)');
});
