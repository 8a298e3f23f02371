import { notifications } from '@mantine/notifications';
import type { Problem } from '@millwright/core/errors.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { type RefObject, useEffect } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { pathName } from '../values/field-name.ts';

/** Goes to the first of these places on the screen, else to the summary. */
function focusFirst(frame: HTMLFormElement | null, problems: readonly Problem[]) {
  const places = new Set(problems.map(({ field }) => field));
  const first = [...(frame?.querySelectorAll<HTMLElement>('[id]') ?? [])].find(({ id }) => places.has(id));
  (first ?? frame?.querySelector<HTMLElement>('[role="alert"]'))?.focus();
}

type Form = { fields: readonly FormField[]; schema: Schema | null; model: ResolvedModel | null; frame: RefObject<HTMLFormElement | null> };

/** Names missing fields in a notice, which goes once the form is `settled`, and takes the person to the first problem. */
export function useProblemNotice({ fields, schema, model, frame }: Form, settled: boolean) {
  const text = useText();
  const label = useLabel();
  useEffect(() => {
    if (settled) notifications.hide('missing');
  }, [settled]);
  return (problems: Problem[]) => {
    const missing = problems.filter(({ code }) => code === 'missing_field');
    if (missing.length) {
      const names = missing.map(({ field }) => pathName(fields, schema, model, field, label));
      const title = text('forms.missing', { count: missing.length });
      notifications.show({ id: 'missing', color: 'red', title, message: names.join(', '), autoClose: 10_000 });
    }
    requestAnimationFrame(() => focusFirst(frame.current, problems));
  };
}
