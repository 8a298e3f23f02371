import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EditedField } from '../../keys/edited-field.ts';
import type { LoadedForm } from '../state/use-form-answer.ts';
import { answer, code, columns, lines, lotAt, pieces, scan, served, serveScannedForms, show } from './scanned-form.fixture.tsx';

serveScannedForms();

describe('a place that is scanned', () => {
  const open = { fact: 'closed', operator: 'isEmpty', value: true };
  const rack = { id: 'rack', kind: 'relationship', attribute: 'rack', allow_existing: true, filter: open };
  const put = { ...answer, form: { ...answer.form, fields: [{ ...answer.form.fields[1], columns: [...columns, rack] }] } } as unknown as LoadedForm;
  const racks = async () => (await screen.findAllByRole('combobox', { name: 'rack' })).map((box) => (box as HTMLInputElement).value);

  it('is that of the goods that were scanned before it, and of those after it', async () => {
    served.lots = [lotAt('a1', 'Rack 1')];
    show(put);
    await lines();
    await scan(code('A-1'));
    await waitFor(() => expect(pieces()).toEqual(['12']));
    await scan('Rack 1');
    await waitFor(async () => expect(await racks()).toEqual(['Rack 1']));
    expect(screen.getByText('At Rack 1. Your next scans go here.')).toBeTruthy();
    await scan('Rack 2');
    await screen.findByText('At Rack 2. Your next scans go here.');
    await scan(code('A-1'));
    const dialog = await screen.findByRole('dialog', { name: 'Not entered' });
    expect(dialog.textContent).toContain('This line is for another place than the one that was scanned.');
    expect(dialog.textContent).toContain('Scanned: Rack 2');
    expect(dialog.textContent).toContain('Expected: Rack 1');
    expect([await racks(), pieces()]).toEqual([['Rack 1'], ['12']]);
  });

  it('is refused where it is full or blocked, and fills nothing', async () => {
    served.lots = [lotAt('a1', 'Rack 1')];
    show(put);
    await lines();
    await scan('Rack full');
    const dialog = await screen.findByRole('dialog', { name: 'Not entered' });
    expect(dialog.textContent).toContain('This place accepts no goods');
    expect(dialog.textContent).toContain('Scanned: Rack full');
    expect([await racks(), served.opened]).toEqual([[''], []]);
  });

  it('of a count is that of the whole sheet, and no other one is taken then', async () => {
    const hall = { id: 'hall', kind: 'relationship', attribute: 'hall', allow_existing: true };
    show({ ...answer, form: { ...answer.form, fields: [hall, ...answer.form.fields.slice(1)] } } as unknown as LoadedForm);
    await lines();
    const own = () => (screen.getByRole('combobox', { name: 'hall' }) as HTMLInputElement).value;
    await scan('Rack 1');
    await waitFor(() => expect(own()).toBe('Rack 1'));
    await scan('Rack 2');
    expect((await screen.findByRole('dialog', { name: 'Not entered' })).textContent).toContain('Expected: Rack 1');
    expect(own()).toBe('Rack 1');
  });

  it('of a count is where its lots stand: one that lies elsewhere is refused at its scan, and of two the one that stands there is taken', async () => {
    const place = { id: 'place', kind: 'relationship', attribute: 'place', allow_existing: true, place_of_lots: true };
    served.lots = [lotAt('a2', 'Rack 2')];
    show({ ...answer, form: { ...answer.form, fields: [place, ...answer.form.fields.slice(1)] } } as unknown as LoadedForm);
    await lines();
    await scan('Rack 1');
    await waitFor(() => expect((screen.getByRole('combobox', { name: 'place' }) as HTMLInputElement).value).toBe('Rack 1'));
    const refused = async (scanned: string) => {
      await scan(scanned);
      const dialog = await screen.findByRole('dialog', { name: 'Not entered' });
      expect(dialog.textContent).toContain('This lot is at another place than the one of this form.');
      expect(dialog.textContent).toContain('Scanned: A-1 · Rack 2');
      expect(dialog.textContent).toContain('Expected: Rack 1');
      fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await refused(code('A-1'));
    await refused('A-1');
    await refused('MW:oa2');
    expect([pieces(), served.opened]).toEqual([[''], []]);
    served.lots = [lotAt('a2', 'Rack 2'), lotAt('a1', 'Rack 1')];
    await scan(code('A-1'));
    await waitFor(() => expect(pieces()).toEqual(['12']));
  });

  it('of a form that puts lots away is where they go: those that stand elsewhere are taken', async () => {
    const place = { id: 'place', kind: 'relationship', attribute: 'place', allow_existing: true };
    served.lots = [lotAt('a2', 'Rack 2')];
    show({ ...answer, form: { ...answer.form, fields: [place, ...answer.form.fields.slice(1)] } } as unknown as LoadedForm);
    await lines();
    await scan('Rack 1');
    await waitFor(() => expect((screen.getByRole('combobox', { name: 'place' }) as HTMLInputElement).value).toBe('Rack 1'));
    await scan(code('A-1'));
    await waitFor(() => expect(pieces()).toEqual(['12']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is followed by a lot of whose label or number the line that waits is filled', async () => {
    served.lots = [lotAt('a1', 'Rack 1')];
    show(put);
    const [chooser] = await lines();
    await scan('A-1', chooser as EditedField);
    await waitFor(async () => expect(((await lines())[0] as HTMLInputElement).value).toBe('A-1'));
    await scan('MW:oa1');
    await waitFor(() => expect(served.asked.at(-1)?.variables.where).toEqual({ fact: 'identity', operator: 'equal', value: 'a1' }));
    await scan('Rack 1');
    await waitFor(async () => expect(await racks()).toEqual(['Rack 1']));
    expect(served.opened).toEqual([]);
  });

  it('that nobody knows is looked up as any other code', async () => {
    show(put);
    const [chooser] = await lines();
    act(() => chooser?.blur());
    await scan('4006381333931');
    await waitFor(() => expect(served.opened).toEqual(['4006381333931']));
    act(() => chooser?.focus());
    await scan('A-77', chooser as EditedField);
    await waitFor(() => expect((chooser as HTMLInputElement).value).toBe('A-77'));
    expect(served.opened).toHaveLength(1);
  });
});
