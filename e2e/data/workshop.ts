import type { Api } from '../lib/api.ts';

/** Models and forms for one test: jobs with lines, lines with parts, and kinds that determine the hourly price. */
export type Workshop = {
  mark: string;
  job: string;
  line: string;
  kind: string;
  form: string;
  kindForm: string;
  kinds: { cheap: string; dear: string };
};

const text = (name: string, more: object = {}) => ({ name, label: name, type: 'text', ...more });
const options = (...keys: string[]) => ({ options: keys.map((key) => ({ key, label: { en: `Is ${key}`, fr: `Est ${key}` } })) });

function models({ job, line, kind }: Pick<Workshop, 'job' | 'line' | 'kind'>) {
  const model = (name: string, schema: object[]) => ({ name, displayed_name: name, schema, primary_attribute: (schema[0] as { name: string }).name });
  return [
    model(kind, [text('label'), text('rate', { type: 'number' })]),
    model(`${job}_part`, [text('code')]),
    model(line, [
      text('label'),
      text('hours', { type: 'number', subtype: 'integer' }),
      text('cost', { type: 'number', misc: { formulaV1: 'hours * kind.rate' } }),
    ]),
    model(job, [
      text('title'),
      text('notes', { type: 'textarea' }),
      text('amount', { type: 'number' }),
      text('due', { type: 'date' }),
      text('at', { type: 'datetime' }),
      text('state', { type: 'tag', misc: options('open', 'done') }),
      text('tags', { type: 'multitag', misc: options('red', 'green', 'blue') }),
      text('city'),
      text('total', { type: 'number', misc: { formulaV1: 'SUM(lines.cost)' } }),
      text('began', { type: 'datetime' }),
      text('ended', { type: 'datetime' }),
      text('code'),
      text('scanned', { type: 'datetime' }),
    ]),
  ];
}

function relations({ job, line, kind }: Pick<Workshop, 'job' | 'line' | 'kind'>) {
  const relation = (from: string, name: string, to: string, inverse: string) => ({
    name,
    inverse,
    type: 'N_1',
    object_id: from,
    to_object_id: to,
    labels: { name, inverse },
  });
  return [
    relation(line, 'job', job, 'lines'),
    relation(`${job}_part`, 'line', line, 'parts'),
    relation(line, 'kind', kind, 'lines'),
    relation(job, 'kind', kind, 'jobs'),
  ];
}

/** A form for jobs with these fields. */
export function jobForm({ mark, job }: Pick<Workshop, 'mark' | 'job'>, name: string, fields: object[], more: object = {}) {
  return {
    name: `${name} ${mark}`,
    title: { en: `${name} ${mark}`, fr: `${name} ${mark} (fr)` },
    model: job,
    read_query: `query ($node_id: ID!) { ${job}_by_id(id: $node_id) { identity version title amount due state kind { identity label } lines { identity version label hours } } }`,
    write_query: `mutation ($values: JSON!) { save_${job}(items: [$values]) { identity } }`,
    fields,
    ...more,
  };
}

const line = (more: object = {}) => ({
  id: 'lines',
  kind: 'items',
  attribute: 'lines',
  label: 'Work',
  columns: [
    { id: 'label', kind: 'text', attribute: 'label', label: 'What', required: true },
    { id: 'hours', kind: 'number', attribute: 'hours', label: 'Hours', min: 0 },
    { id: 'kind', kind: 'relationship', attribute: 'kind', label: 'Rate of', allow_existing: true },
    { id: 'cost', kind: 'formula', attribute: 'cost', label: 'Cost' },
    {
      id: 'parts',
      kind: 'items',
      attribute: 'parts',
      label: 'Parts',
      allow_creation: true,
      allow_deletion: true,
      columns: [{ id: 'code', kind: 'text', attribute: 'code', label: 'Code' }],
    },
  ],
  ...more,
});

/** Form fields: lines that can be added and deleted, and their total. */
export const lineFields = [
  { id: 'title', kind: 'text', attribute: 'title', label: 'Title' },
  line({ allow_creation: true, allow_deletion: true }),
  { id: 'total', kind: 'formula', attribute: 'total', label: 'Total' },
];

/** The same fields, with lines that can only be changed. */
export const fixedLineFields = [
  { id: 'title', kind: 'text', attribute: 'title', label: 'Title' },
  line({ allow_creation: false, allow_deletion: false }),
];

/** One field of every kind that a person fills in. */
const kindFields = [
  { id: 'title', kind: 'text', attribute: 'title', label: 'Title', description: 'What it is called', required: true },
  { id: 'amount', kind: 'number', attribute: 'amount', label: 'Amount', default: 7 },
  { id: 'notes', kind: 'long_text', attribute: 'notes', label: 'Notes', description: 'As long as you like' },
  { id: 'due', kind: 'date', attribute: 'due', label: 'Due', default: { context: 'today' } },
  { id: 'at', kind: 'datetime', attribute: 'at', label: 'Meeting' },
  { id: 'state', kind: 'option', attribute: 'state', label: 'State' },
  { id: 'tags', kind: 'option', attribute: 'tags', label: 'Colours', multiple: true },
  { id: 'city', kind: 'autocomplete', attribute: 'city', label: 'City' },
  { id: 'code', kind: 'text', attribute: 'code', label: 'Fixed code', read_only: true, default: 'C-1' },
];

/** Creates the models, two kinds and a form with every kind of field, under names that no other test uses. */
export async function makeWorkshop(api: Api): Promise<Workshop> {
  const mark = Date.now().toString(36);
  const names = { mark, job: `job_${mark}`, line: `line_${mark}`, kind: `kind_${mark}` };
  const create = (collection: string) => (data: object) => ({ op: 'create', collection, data });
  const kindForm = {
    ...jobForm(names, 'Kind', [
      { id: 'label', kind: 'text', attribute: 'label', label: 'Name', required: true },
      { id: 'rate', kind: 'number', attribute: 'rate', label: 'Rate' },
    ]),
    model: names.kind,
    read_query: '',
    write_query: `mutation ($values: JSON!) { save_${names.kind}(items: [$values]) { identity } }`,
  };
  await api.post('/v1/documents/batch', {
    operations: [...models(names).map(create('models')), ...relations(names).map(create('relations'))],
  });
  const cheap = await api.save(names.kind, { label: `Cheap ${mark}`, rate: 10 });
  const dear = await api.save(names.kind, { label: `Dear ${mark}`, rate: 100 });
  const form = await makeForm(api, jobForm(names, 'Job', kindFields));
  return { ...names, form, kindForm: await makeForm(api, kindForm), kinds: { cheap, dear } };
}

/** Creates a form and returns its id. */
export const makeForm = async (api: Api, form: object) => (await api.post<{ data: { id: string } }>('/v1/documents/forms', form)).data.id;
