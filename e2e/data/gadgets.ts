import type { Api } from '../lib/api.ts';

type Part = Record<string, unknown>;
export type Gadgets = {
  slug: string;
  mark: string;
  form: string;
  view: (label: string, blocks: Part[], setup: Record<string, Part>, parts?: Part) => Promise<string>;
};

const options = [
  { key: 'good', label: { en: 'Good', fr: 'Bon' }, tone: 'done' },
  { key: 'poor', label: { en: 'Poor', fr: 'Mauvais' }, tone: 'hold' },
  { key: 'bad', label: { en: 'Bad', fr: 'Nul' }, tone: 'cancelled' },
];
const field = (name: string, label: string, type: string, parts: Part = {}) => ({ name, label, type, ...parts });

/** A field of every type that a person fills in. */
const schema = [
  field('title', 'Title', 'text', { validation: 'required', misc: { searchable: true } }),
  field('amount', 'Amount', 'number', { subtype: 'float' }),
  field('pieces', 'Pieces', 'number', { subtype: 'integer', misc: { unit: 'pcs' } }),
  field('due', 'Due', 'date'),
  field('at', 'At', 'datetime'),
  field('wall', 'Wall clock', 'datetime-local'),
  field('open', 'Open', 'boolean'),
  field('share', 'Share', 'progress'),
  field('notes', 'Notes', 'textarea'),
  field('site', 'Site', 'link'),
  field('page', 'Page', 'text', { subtype: 'link' }),
  field('plain', 'Plain', 'text', { subtype: 'plain' }),
  field('state', 'State', 'tag', { misc: { options } }),
];

/** The setup of a table of gadgets. */
export const tableOf = (slug: string, columns: string[], parts: Part = {}): Part => ({
  type: 'table',
  misc: {
    model: slug,
    columns: columns.map((path) => ({ path, editable: true })),
    ordering: [{ field: 'title', direction: 'asc' }],
    limit: 50,
    searchable: true,
    sortable: true,
    selectable: true,
    actions: [],
    ...parts,
  },
});

/** The setup of a block of gadgets that is not a table: the setup of a table without `sortable`. */
export function blockOf(type: string, slug: string, columns: string[], parts: Part = {}): Part {
  const { sortable: _, ...misc } = (tableOf(slug, columns) as { misc: Part }).misc;
  return { type, misc: { ...misc, ...parts } };
}

/** Creates a model under a name that no other test uses, with a form and a function that creates views of it. */
export async function gadgets(api: Api): Promise<Gadgets> {
  const mark = Date.now().toString(36);
  const slug = `gadget_${mark}`;
  await api.create('models', { name: slug, displayed_name: `Gadget ${mark}`, schema, primary_attribute: 'title' });
  const group = await api.create('view_groups', { name: `Gadgets ${mark}`, order: 900, parent: null });
  const form = await api.create('forms', {
    name: `gadget-${mark}`,
    title: `Gadget form ${mark}`,
    model: slug,
    read_query: `query ($node_id: ID!) { ${slug}_by_id(id: $node_id) { identity version title amount } }`,
    write_query: `mutation ($values: JSON!) { save_${slug}(items: [$values]) { identity } }`,
    fields: [
      { id: 'title', kind: 'text', attribute: 'title', required: true },
      { id: 'amount', kind: 'number', attribute: 'amount' },
    ],
  });
  const view: Gadgets['view'] = (label, blocks, setup, parts = {}) =>
    api.create('views', { name: `${label} ${mark}`, model: slug, view_group: group, order: 1, root: { blocks }, setup, ...parts });
  return { slug, mark, form, view };
}
