import { Alert } from '@mantine/core';
import { formOptions } from '@millwright/core/form/making/options.ts';
import { type MouseEvent, useMemo, useState } from 'react';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { FormView } from '../../FormView.tsx';
import type { StoredForm } from '../../list/copy-of.ts';
import type { LoadedForm } from '../../state/use-form-answer.ts';
import classes from '../editor.module.css';
import { useFormEditing } from '../state/editor-context.ts';
import { HiddenFields } from './HiddenFields.tsx';

/** Previews the form as people will see it. It can be filled in, but stores nothing. A click selects a field in the editor. */
export function FormPreview({ stored }: { stored: StoredForm }) {
  const text = useText();
  const label = useLabel();
  const { schema, model, draft, select } = useFormEditing();
  const [tried, setTried] = useState(false);
  const answer = useMemo((): LoadedForm => {
    const { read_query: _, write_query: __, ...shown } = draft;
    const form = { ...stored, ...shown, model: model.model.slug };
    return { form, values: {}, options: formOptions(schema, form.model, draft.fields), id: stored.id, node_id: undefined };
  }, [stored, draft, schema, model]);
  const choose = (event: MouseEvent) => {
    const id = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-field]')?.dataset.field : undefined;
    if (id) select({ kind: 'field', path: [id] });
  };
  // A field of another kind has another type of value, so the preview starts again.
  const kinds = draft.fields.map(({ id, kind, multiple }) => `${id}:${kind}:${multiple ?? ''}`).join();
  return (
    <section className={classes.preview} aria-label={text('formEditor.preview')}>
      <p className={classes.hint}>{text('formEditor.tryHint')}</p>
      {tried && (
        <Alert
          color="green"
          withCloseButton
          closeButtonLabel={text('actions.close')}
          onClose={() => setTried(false)}
          title={text('formEditor.tried')}
          role="status"
        >
          {label(draft.postflight)}
        </Alert>
      )}
      <div className={classes.paper} onClickCapture={choose}>
        <h2 className={classes.paperTitle}>{label(draft.title)}</h2>
        <FormView key={kinds} answer={answer} given={{}} trial={(stands) => <HiddenFields stands={stands} />} onSubmitted={() => setTried(true)} />
      </div>
    </section>
  );
}
