import { type FormFieldKind, formFieldKinds } from '@millwright/core/form/kinds.ts';
import type { Schema } from '@millwright/core/model/schema.ts';

type Load = () => Promise<unknown>;

const files: Load = () => import('../../fields/file/FileField.tsx');

/** What a kind of field is filled in with, beyond what every form loads. */
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

/** The kinds of all fields of a form, those of its lines too. */
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
 * Loads what the fields of a form are filled in with, those of later pages too: the form is filled in where there is no
 * connection any more. What can't be had now is tried again where it is shown.
 */
export async function loadParts(fields: unknown, schema: Schema): Promise<void> {
  const wanted = new Set(kindsIn(fields).flatMap((kind) => partsOf[kind] ?? []));
  if (computes(fields, schema)) wanted.add(() => import('../fields/formula/formula-engine.ts'));
  await Promise.allSettled([...wanted].map((load) => load()));
}
