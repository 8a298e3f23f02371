import { expect, it } from 'vitest';
import { resolveSchema } from '../../model/schema.ts';
import type { Field, Model } from '../../model/types.ts';
import type { StepPolicy } from '../../process/types.ts';
import type { Documents } from '../descriptor/documents.ts';
import { processes } from './processes.ts';

/** The documents of a company whose crates go through processes, and have these fields. */
function documentsWith(...names: string[]): Documents {
  const schema = names.map((name) => ({ id: name, name, label: name, type: 'number' }) as Field);
  const crate = { id: 'crate', slug: 'crate', name: 'crate', displayed_name: 'Crate', primary_attribute: names[0], schema } as unknown as Model;
  const written = resolveSchema([crate], []);
  const find = (_: string, slug: string) => written.models.get(slug)?.model;
  return { schema: written, written, find, binding: { subjects: [{ model: 'crate' }] } } as unknown as Documents;
}

it('a step uses the fields of its entry and exit rules, of what people confirm, and of automations that it offers', () => {
  const heavy = { fact: 'weight', operator: 'greaterThan', value: 100 };
  const text = 'Too heavy';
  const policy = {
    ...{ id: 'packed', key: 'packed', label: 'Packed', tone: 'active' },
    refuse: [{ when: heavy, text }],
    refuse_leave: [
      { when: { fact: 'pieces', operator: 'equal', value: 0 }, text },
      { when: heavy, text },
    ],
    leave: { when: heavy, text },
  } as unknown as StepPolicy & { id: string };
  expect(processes.unfit(policy, documentsWith('pieces', 'weight'))).toEqual([]);
  expect(processes.unfit(policy, documentsWith('pieces'))).toEqual(['leave (crate)', 'refuse (crate)', 'refuse_leave[1] (crate)']);
});
