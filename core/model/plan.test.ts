import { describe, expect, it } from 'vitest';
import type { FieldType } from '../field/registry.ts';
import { columnType, layoutOf, shortName } from './layout.ts';
import { type Change, planSchema } from './plan.ts';
import { resolveSchema } from './schema.ts';
import type { Field, Model, Relation } from './types.ts';

const field = (name: string, type: FieldType = 'text', parts: Partial<Field> = {}): Field => ({ id: name, name, label: name, type, ...parts });
const model = (slug: string, schema: Field[], misc: Model['misc'] = {}): Model => ({
  id: `id-${slug}`,
  slug,
  name: slug,
  displayed_name: slug,
  schema,
  primary_attribute: '',
  misc,
});
const relation = (type: Relation['type'], from: string, name: string, to: string, inverse: string, parts: Partial<Relation> = {}): Relation => ({
  id: `${from}.${name}`,
  slug: `${from}_${name}`,
  name,
  inverse,
  type,
  object_id: from,
  to_object_id: to,
  labels: { name, inverse },
  ...parts,
});
const told = (change: Change): string => {
  switch (change.kind) {
    case 'create_table':
      return `table ${change.table.name}(${[...change.table.columns].map((column) => column.join(' ')).join(', ')})`;
    case 'add_column':
      return `column ${change.table}.${change.column} ${change.type}`;
    case 'change_type':
      return `type ${change.table}.${change.column} ${change.from} > ${change.to}`;
    case 'create_index':
    case 'drop_index':
      return `${change.kind === 'drop_index' ? 'drop ' : ''}${change.index.kind} ${change.index.table}(${change.index.keys.join()})`;
    case 'add_foreign_key':
    case 'drop_foreign_key':
      return `${change.kind === 'drop_foreign_key' ? 'drop ' : ''}key ${change.key.table}.${change.key.column} > ${change.key.to} ${change.key.on_delete}`;
    case 'drop_table':
      return `drop ${change.table}`;
  }
};
const plan = (before: [Model[], Relation[]] | null, after: [Model[], Relation[]]) =>
  planSchema(before && resolveSchema(...before), resolveSchema(...after)).map(told);

it.each<[FieldType, string | null]>([
  ['text', 'text'],
  ['textarea', 'text'],
  ['link', 'text'],
  ['tag', 'text'],
  ['number', 'numeric'],
  ['progress', 'numeric'],
  ['boolean', 'boolean'],
  ['date', 'date'],
  ['datetime', 'timestamptz'],
  ['datetime-local', 'timestamp'],
  ['multitag', 'text[]'],
  ['file', 'uuid[]'],
  ['relation', null],
])('a %s is stored as %s', (type, column) => expect(columnType(field('x', type))).toBe(column));

it('a computed attribute has no column', () => expect(columnType(field('x', 'number', { misc: { formulaV1: '1 + 1' } }))).toBeNull());

it('finds the records that hold a file by an index, which a computed attribute of that type has none of', () => {
  const files = [field('sheets', 'file'), field('newest', 'file', { misc: { formulaV1: 'sheets' } })];
  const indexes = layoutOf(
    resolveSchema([model('task', files), model('job', [])], [relation('N_N', 'task', 'jobs', 'job', 'tasks', { schema: files })]),
  );
  expect([...indexes.indexes.values()].filter(({ kind }) => kind === 'items').map(({ table, keys }) => [table, ...keys])).toEqual([
    ['task', 'sheets'],
    ['e_task_jobs', 'sheets'],
  ]);
});

it('cuts long names so that they stay different', () => {
  const [one, two] = [shortName('a'.repeat(60), 'first', 'idx'), shortName('a'.repeat(60), 'second', 'idx')];
  expect([one.length <= 63, one === two, shortName('a', 'b')]).toEqual([true, false, 'a_b']);
});

describe('planSchema', () => {
  const project = model('project', [field('title', 'text', { misc: { searchable: true } }), field('code', 'text', { misc: { unique: true } })], {
    indexes: [['title']],
    unique: [['code', 'title']],
  });
  const task = model('task', [field('title')]);

  it('creates the tables of a new client with indexes and keys', () => {
    expect(plan(null, [[project, task], [relation('N_1', 'task', 'project', 'project', 'tasks')]])).toEqual([
      'table project(title text, code text)',
      'table task(title text, project uuid)',
      'fold project(title)',
      'signs project(title)',
      'unique project(code)',
      'sorted project(code,id)',
      'plain project(created_at,id)',
      'unique project(code,title)',
      'sorted project(title,id)',
      'plain task(project)',
      'plain task(created_at,id)',
      'key task.project > project set null',
    ]);
  });

  it.each<[Relation['type'], string[]]>([
    ['1_N', ['plain task(owner)', 'key task.owner > project set null']],
    ['1_1', ['unique project(items)', 'key project.items > task set null']],
    [
      'N_N',
      [
        'unique e_project_items(from_id,to_id)',
        'plain e_project_items(to_id)',
        'key e_project_items.from_id > project cascade',
        'key e_project_items.to_id > task cascade',
      ],
    ],
  ])('stores a %s relation where its cardinality can be kept', (type, expected) => {
    const links = plan([[project, task], []], [[project, task], [relation(type, 'project', 'items', 'task', 'owner')]]);
    expect(links.filter((line) => !/^(table|column)/.test(line))).toEqual(expected);
  });

  it.each<[Relation['type'], string[]]>([
    ['1_N', ['unique e_project_items(from_id,to_id)', 'unique e_project_items(to_id)']],
    ['N_1', ['unique e_project_items(from_id,to_id)', 'unique e_project_items(from_id)', 'plain e_project_items(to_id)']],
    ['1_1', ['unique e_project_items(from_id,to_id)', 'unique e_project_items(from_id)', 'unique e_project_items(to_id)']],
  ])('keeps the cardinality of a %s relation with attributes of its own', (type, expected) => {
    const links = plan(
      [[project, task], []],
      [[project, task], [relation(type, 'project', 'items', 'task', 'owner', { schema: [field('share', 'number')] })]],
    );
    expect(links[0]).toBe('table e_project_items(from_id uuid, to_id uuid, share numeric)');
    expect(links.filter((line) => /^(unique|plain)/.test(line))).toEqual(expected);
  });

  it('does not let a required link go', () => {
    expect(plan(null, [[project, task], [relation('N_1', 'task', 'project', 'project', 'tasks', { required: true })]])).toContain(
      'key task.project > project restrict',
    );
  });

  it('plans nothing when nothing changes', () => expect(plan([[project], []], [[project], []])).toEqual([]));

  it('adds columns and keeps those that are no longer described', () => {
    const after = model('task', [field('title', 'text', { deleted: true }), field('due', 'date')]);
    expect(plan([[task], []], [[after], []])).toEqual(['column task.due date']);
    expect(plan([[task, project], []], [[task], []])).toEqual([]);
  });

  it('makes an attribute searchable, and takes that back', () => {
    const searchable = model('task', [field('title', 'text', { misc: { searchable: true } })]);
    expect(plan([[task], []], [[searchable], []])).toEqual(['fold task(title)', 'signs task(title)']);
    expect(plan([[searchable], []], [[task], []])).toEqual(['drop fold task(title)', 'drop signs task(title)']);
  });

  it('changes a type and makes its indexes anew', () => {
    const numbers = model('project', [field('title', 'number'), field('code', 'text', { misc: { unique: true } })], {
      indexes: [['title']],
      unique: [['code', 'title']],
    });
    expect(plan([[project], []], [[numbers], []])).toEqual([
      'type project.title text > numeric',
      'drop fold project(title)',
      'drop signs project(title)',
      'drop unique project(code,title)',
      'drop sorted project(title,id)',
      'unique project(code,title)',
      'plain project(title,id)',
    ]);
  });

  it('makes a link required by changing its key only', () => {
    const link = (required: boolean) => [relation('N_1', 'task', 'project', 'project', 'tasks', { required })];
    expect(plan([[project, task], link(false)], [[project, task], link(true)])).toEqual([
      'drop key task.project > project set null',
      'key task.project > project restrict',
    ]);
  });

  it('keeps links in a table of their own once they had attributes', () => {
    const link = (deleted: boolean) => [relation('N_1', 'task', 'project', 'project', 'tasks', { schema: [field('share', 'number', { deleted })] })];
    expect(plan([[project, task], link(false)], [[project, task], link(true)])).toEqual([]);
  });

  it('leaves out indexes on columns that are not there', () => {
    expect([...layoutOf(resolveSchema([model('x', [field('a')], { indexes: [['gone']], unique: [['a', 'gone']] })], [])).indexes.keys()]).toEqual([
      'x_created_at_id_idx',
    ]);
  });
});

it('indexes whether a text is filled where a formula says no more than that, and follows the formula', () => {
  const held = (formulaV1: string) => [
    model('task', [field('reason'), field('due', 'date'), field('held', 'boolean', { misc: { formulaV1 } })], { indexes: [['held', 'due']] }),
  ];
  const indexes = (formula: string) => [...layoutOf(resolveSchema(held(formula), [])).indexes.values()].filter(({ kind }) => kind === 'filled');
  expect(indexes('NOT( EMPTY(reason) )')).toEqual([
    { name: 'task_reason_due_id_filled', table: 'task', keys: ['reason', 'due', 'id'], kind: 'filled', filled: ['reason'] },
  ]);
  for (const other of ['EMPTY(reason)', 'NOT(EMPTY(due))', 'NOT(EMPTY(task.reason))', 'NOT(EMPTY(']) expect(indexes(other)).toEqual([]);
  expect(plan([held('NOT(EMPTY(reason))'), []], [held('EMPTY(reason)'), []])).toEqual(['drop filled task(reason,due,id)']);
});

it('tells indexes of the same texts apart that hold of different ones whether they are filled', () => {
  const says = (name: string) => field(`has_${name}`, 'boolean', { misc: { formulaV1: `NOT(EMPTY(${name}))` } });
  const held = (indexes: string[][]): [Model[], Relation[]] => [
    [model('task', [field('reason'), field('note'), says('reason'), says('note')], { indexes })],
    [],
  ];
  const [one, other] = [
    ['has_reason', 'note'],
    ['reason', 'has_note'],
  ] as [string[], string[]];
  const indexes = (...given: string[][]) =>
    [...layoutOf(resolveSchema(...held(given))).indexes.values()].filter(({ kind }) => kind === 'filled').map(({ name, filled }) => [name, filled]);
  expect(indexes(one, other)).toEqual([
    ['task_reason_note_id_filled', ['reason']],
    ['task_reason_note_id_filled_2', ['note']],
  ]);
  expect(plan(held([one]), held([other]))).toEqual(['drop filled task(reason,note,id)', 'filled task(reason,note,id)']);
});
