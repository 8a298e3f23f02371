import type { Form } from '@millwright/core/form/types.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { PanelForm } from '@millwright/core/model/types.ts';
import { useFormsOf } from '../../data/records/use-forms-of.ts';
import type { ObjectRecord } from '../../data/records/use-object.ts';
import { useNextMove } from '../../processes/policy/use-next-move.ts';
import { useFittingForms, useHolds } from './use-fitting-forms.ts';

const none: readonly PanelForm[] = [];

/** The form that a record's page offers, and whether it is the next thing to do. With `aside` the process buttons are not prominent, because this form or a work panel button is. */
export type StepForm = { form: Form | undefined; first: boolean; aside: boolean };

/**
 * Finds the form for the record's step, else a form for any step. It comes first if it advances the record, or
 * if a rule or question speaks against advancing without it, unless the page has current work: rows to confirm,
 * or a work panel.
 */
export function useStepForm(id: string, record: ObjectRecord | undefined, model: ResolvedModel | undefined, editable: boolean): StepForm {
  const forms = useFormsOf(model);
  const { active, next, doubt } = useNextMove(id, record !== undefined);
  const page = model?.model.misc?.page;
  const panelForms = useFittingForms(record, page?.panel?.forms ?? none);
  const [onPanel] = useHolds(record, page?.panel ? [page.panel.when] : []);
  const form = forms.find((one) => active && one.step === active.key) ?? forms.find((one) => !one.step);
  const isLaidOut = (page?.panel && onPanel !== false) || page?.tables?.some(({ work }) => work?.steps.includes(active?.key ?? ''));
  const first = editable && next !== null && form?.step !== undefined && !isLaidOut && (form.advances === true || doubt !== null);
  const pressed = editable && onPanel === true && panelForms.some((one) => one.first);
  return { form, first, aside: first || pressed };
}
