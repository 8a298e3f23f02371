import type { Schema } from '@millwright/core/model/schema.ts';
import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import type { ViewDraft } from '../draft/view-draft.ts';
import { useBlockName } from './use-block-name.ts';

beforeAll(loadAllTexts);

const schema = { models: new Map([['batch', { table: 'batch', model: { id: 'm', slug: 'batch', displayed_name: 'Batch' } }]]) } as unknown as Schema;

it('names blocks by label, model or type, and tells those of one name apart', () => {
  const of = (type: string, model?: string) => ({ type, misc: model ? { model } : {} });
  const blocks = [{ id: 'a' }, { id: 'b', blocks: [{ id: 'c' }] }, { id: 'd' }, { id: 'e', label: 'Late' }, { id: 'f' }];
  const setup = {
    a: of('table', 'batch'),
    b: of('layout'),
    c: of('calendar', 'batch'),
    d: of('table', 'batch'),
    e: of('table', 'batch'),
    f: of('layout'),
  };
  const draft = { root: { blocks }, setup } as unknown as ViewDraft;
  const { result } = renderHook(() => useBlockName(schema));
  const names = (one: ViewDraft, ...ids: string[]) =>
    ids.map((id) => result.current(one, { ...one.root.blocks.find((block) => block.id === id), id }));
  expect(names(draft, 'a', 'b', 'c', 'd', 'e', 'f')).toEqual(['Batch · Table', 'Layout', 'Batch · Calendar', 'Batch · Table 2', 'Late', 'Layout 2']);
  expect(names({ ...draft, root: { blocks: [{ id: 'a' }, { id: 'e', label: 'Late' }] } }, 'a', 'e')).toEqual(['Batch', 'Late']);
});
