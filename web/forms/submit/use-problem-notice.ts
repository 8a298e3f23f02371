import { notifications } from '@mantine/notifications';
import type { Problem } from '@millwright/core/errors.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { type RefObject, useEffect, useState } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { pathName } from '../values/field-name.ts';

/** Focuses the first field with a problem, else the summary, and scrolls it clear of the sticky bars. */
function focusFirst(frame: HTMLFormElement | null, problems: readonly Problem[]) {
  const places = new Set(problems.map(({ field }) => field));
  const first = [...(frame?.querySelectorAll<HTMLElement>('[id]') ?? [])].find(({ id }) => places.has(id));
  const place = first ?? frame?.querySelector<HTMLElement>('[role="alert"]');
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'center' });
}

type Form = { fields: readonly FormField[]; schema: Schema | null; model: ResolvedModel | null; frame: RefObject<HTMLFormElement | null> };

/**
 * Shows a notification with the missing or refused fields until the form is `settled`, and focuses the first problem once it
 * is rendered, which may take more than one frame.
 */
export function useProblemNotice({ fields, schema, model, frame }: Form, settled: boolean) {
  const text = useText();
  const label = useLabel();
  const [target, setTarget] = useState<Problem[] | null>(null);
  useEffect(() => {
    if (target) focusFirst(frame.current, target);
  }, [target, frame]);
  useEffect(() => {
    if (settled) notifications.hide('missing');
  }, [settled]);
  const notice = (problems: Problem[]) => {
    if (problems.length) {
      const names = new Set(problems.map(({ field }) => pathName(fields, schema, model, field, label)));
      const onlyMissing = problems.every(({ code }) => code === 'missing_field');
      const title = text(onlyMissing ? 'forms.missing' : 'forms.summary', { count: problems.length });
      notifications.show({ id: 'missing', color: 'red', title, message: [...names].join(', '), autoClose: 10_000 });
    }
    setTarget([...problems]);
  };
  return { notice, goTo: (problem: Problem) => setTarget([problem]) };
}
