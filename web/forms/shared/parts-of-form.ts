import { type FormFieldKind, formFieldKinds } from '@millwright/core/form/kinds.ts';
import type { Schema } from '@millwright/core/model/schema.ts';

type Load = () => Promise<unknown>;

const files: Load = () => import('../../fields/file/FileField.tsx');

/** The modules that edit a kind of field, beyond those that every form loads. */
const partsOf: Partial<Record<FormFieldKind, readonly Load[]>> = {
  items: [() => import('../lines/ItemsField.tsx')],
  sampling: [() => import('../lines/ItemsField.tsx'), () => import('../sampling/SamplingField.tsx')],
  relationship: [() => import('../fields/RelationField.tsx'), () => import('../fields/ManyRecords.tsx')],
  autocomplete: [() => import('../../fields/text/AutocompleteField.tsx')],
  option: [() => import('../../fields/tag/ChoiceEditor.tsx'), () => import('../../fields/multitag/ChoicesEditor.tsx')],
  measure: [() => import('../../measuring/MeasureField.tsx')],
  printable: [() => import('../printing/PrintableField.tsx')],
  image: [files],
  document: [files],
  file: [files],
};

/** The kinds of all fields of a form, including the columns of its lines. */
function kindsIn(value: unknown): FormFieldKind[] {
  if (typeof value !== 'object' || value === null) return [];
  const { kind } = value as { kind?: unknown };
  const own = formFieldKinds.filter((one) => one === kind);
  return [...own, ...Object.values(value).flatMap(kindsIn)];
}

/** Whether a form, or a model that it knows, computes anything by a formula. */
const computes = (fields: unknown, schema: Schema): boolean =>
  kindsIn(fields).includes('formula') ||
  /"formula(V1)?":/.test(JSON.stringify([...schema.models.values()].map(({ fields: stored }) => [...stored.values()])));

/**
 * Loads the modules for the fields of a form, also those of later pages, so that the form can be filled in without a connection. A module
 * that cannot be loaded now is tried again when it is shown.
 */
export async function loadParts(fields: unknown, schema: Schema): Promise<void> {
  const wanted = new Set(kindsIn(fields).flatMap((kind) => partsOf[kind] ?? []));
  if (computes(fields, schema)) wanted.add(() => import('../fields/formula/formula-engine.ts'));
  await Promise.allSettled([...wanted].map((load) => load()));
}
