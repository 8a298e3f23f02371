import type { Text } from '../../json.ts';
import type { Schema } from '../../model/schema.ts';
import type { Model, ProcessRule } from '../../model/types.ts';
import type { ProcessBinding } from '../types.ts';
import { namedToday, unfitNames } from './own-subjects.ts';

/** The labels of the relations between such a model and its process. */
const words = {
  process: { en: 'Process', de: 'Prozess', fr: 'Processus', es: 'Proceso', it: 'Processo', pt: 'Processo', zh: '流程' },
  active: {
    en: 'Active operation',
    de: 'Aktiver Arbeitsgang',
    fr: 'Opération active',
    es: 'Operación activa',
    it: 'Operazione attiva',
    pt: 'Operação ativa',
    zh: '当前工序',
  },
  active_of: {
    en: 'Active operation of',
    de: 'Aktiver Arbeitsgang von',
    fr: 'Opération active de',
    es: 'Operación activa de',
    it: 'Operazione attiva di',
    pt: 'Operação ativa de',
    zh: '所属对象（当前工序）',
  },
  operations: { en: 'Operations', de: 'Arbeitsgänge', fr: 'Opérations', es: 'Operaciones', it: 'Operazioni', pt: 'Operações', zh: '工序' },
} as const satisfies Record<string, Text>;

/** A relation that a model needs for processes, before it is created. */
type PlannedRelation = {
  name: string;
  inverse: string;
  type: '1_1' | 'N_1';
  object_id: string;
  to_object_id: string;
  labels: { name: Text; inverse: Text };
  sort?: { field: string; direction: 'asc' };
};

/** The rule, relations and option to create so that a model can have processes. Only relations from an earlier rule are reused. */
export type SubjectPlan = {
  rule: ProcessRule;
  relations: PlannedRelation[];
  /** The option to add to the model of processes, if its types are options. */
  option: { key: string; label: Text } | null;
};

type Surroundings = {
  binding: ProcessBinding;
  schema: Schema;
  /** The names that a model already uses, in lower case, including deleted ones. */
  taken: (model: string) => ReadonlySet<string>;
};

const longest = 48;

/** The first unused name: `wanted`, or `wanted` with a number. */
function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `_${number}`;
    const name = `${wanted.slice(0, longest - ending.length).replace(/_+$/, '')}${ending}`;
    if (!isTaken(name.toLowerCase())) return name;
  }
}

/** Plans what to create so that records of a model can have processes. */
export function planSubject(model: Model, { binding, schema, taken }: Surroundings): SubjectPlan {
  const { slug, displayed_name } = model;
  const { process, operation } = binding;
  const used = new Map([slug, process.model, operation.model].map((name) => [name, new Set(taken(name))]));
  const name = (of: string, wanted: string) => {
    const names = used.get(of) ?? new Set<string>();
    const free = freeName(wanted, (one) => names.has(one));
    names.add(free.toLowerCase());
    return free;
  };
  // Only the relations of an earlier rule are reused. Another relation to these models has another meaning.
  const before = model.misc?.process && namedToday(model.misc.process, slug, binding, schema);
  const unfit = new Set(before ? unfitNames(before, slug, binding, schema) : []);
  const planned: PlannedRelation[] = [];
  const carry = <Names extends { name: string }>(stored: Names | false | undefined, make: () => PlannedRelation): Names | PlannedRelation => {
    if (stored) return stored;
    const relation = make();
    planned.push(relation);
    return relation;
  };
  const ofProcess = carry(before && !unfit.has('process') && { name: before.process }, () => ({
    name: name(slug, 'process'),
    inverse: name(process.model, slug),
    type: 'N_1',
    object_id: slug,
    to_object_id: process.model,
    labels: { name: words.process, inverse: displayed_name },
  }));
  const ofActive = carry(before && !unfit.has('active') && { name: before.active }, () => ({
    name: name(slug, 'active_operation'),
    inverse: name(operation.model, `active_${slug}`),
    type: '1_1',
    object_id: slug,
    to_object_id: operation.model,
    labels: { name: words.active, inverse: words.active_of },
  }));
  const ofOperations = carry(before && !unfit.has('operations') && !unfit.has('link') && { name: before.link, inverse: before.operations }, () => ({
    name: name(operation.model, slug),
    inverse: name(slug, 'operations'),
    type: 'N_1',
    object_id: operation.model,
    to_object_id: slug,
    labels: { name: displayed_name, inverse: words.operations },
    sort: { field: operation.line_num, direction: 'asc' },
  }));
  const options = schema.models.get(process.model)?.fields.get(process.type)?.misc?.options;
  const types = new Set([
    ...binding.subjects.map(({ type }) => type),
    ...[...schema.models.values()].flatMap(({ model: { slug: other, misc } }) => (other !== slug && misc?.process ? [misc.process.type] : [])),
  ]);
  const type = freeName(before?.type ?? slug, (one) => types.has(one));
  const rule = { type, process: ofProcess.name, active: ofActive.name, operations: ofOperations.inverse, link: ofOperations.name };
  return { rule, relations: planned, option: options && !options.some(({ key }) => key === type) ? { key: type, label: displayed_name } : null };
}
