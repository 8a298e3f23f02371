import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { field, relation } from '../../testing/made-up.ts';
import { release } from './overrides.fixture.ts';

const step = (id: string, seconds: number) => ({ id, name: id, type: 'wait' as const, enabled: true, input: { seconds } });

/** The built-in configuration on which `histories/1.74.9.json` was stored. */
export function before(): BuiltIn {
  const product = release({ fields: ['title', 'code', 'shape', 'weight'], form: ['title', 'code', 'shape'] });
  const lit = relation('N_N', 'lamp', 'lit_by', 'person', 'lamps', { schema: [field('share', 'number'), field('since', 'date')] });
  return {
    ...product,
    relations: [...product.relations, lit],
    settings_data_connections: [
      {
        slug: 'glow',
        name: 'glow',
        label: 'Glow',
        trigger: { type: 'manual' },
        disabled: false,
        steps: [step('warm', 1), step('shine', 2)],
        edges: [{ from: 'warm', port: 'next', to: 'shine' }],
      },
    ],
    view_groups: [{ slug: 'light', name: 'Light', order: 1, parent: null }],
    views: [{ slug: 'lamps', name: 'Lamps', model: 'lamp', view_group: 'light', order: 1, root: { blocks: [{ id: 'list' }] }, setup: {} }],
    policies: [{ key: 'lit', label: 'Lit', tone: 'ready', offers: [] }],
  };
}

/** The next release: it removes what the company has changed most, and renames what it has renamed. */
export function next(): BuiltIn {
  const product = before();
  const { models, forms } = release({ fields: ['title', 'shape', 'size'], form: ['title', 'shape'], title: 'Light' });
  return {
    ...product,
    models,
    forms,
    relations: product.relations.map((each) => (each.name === 'lit_by' ? { ...each, schema: [field('since', 'date')] } : each)),
    settings_data_connections: product.settings_data_connections.map((each) => ({ ...each, steps: [step('warm', 1)], edges: [] })),
    view_groups: [{ slug: 'light', name: 'Lighting', order: 1, parent: null }],
    policies: [{ key: 'lit', label: 'Shining', tone: 'ready' }],
  };
}
