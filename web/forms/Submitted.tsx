import { Alert, Button, Group } from '@mantine/core';
import type { JsonObject } from '@millwright/core/json.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useLabel, useText } from '../i18n/use-text.ts';
import { focusNext } from '../keys/initial-focus.ts';
import { PrintLabelsButton } from '../labels/PrintLabelsButton.tsx';
import { PrintSaved } from './printing/PrintSaved.tsx';
import { SavedRecord } from './SavedRecord.tsx';
import { StickersLink } from './submit/StickersLink.tsx';
import type { BrowserForm } from './values/form-values.ts';

type Props = {
  form: BrowserForm;
  /** The identity of the record; null while the submission waits for a connection. */
  saved: string | null;
  /** The values that the form read at first. */
  values: JsonObject;
  onAgain?: () => void;
};

/** Confirms the submission of a form on its own page, and offers where to go next. */
export function Submitted({ form, saved, values, onAgain }: Props) {
  const text = useText();
  const label = useLabel();
  const onward = useRef<HTMLAnchorElement>(null);
  useEffect(() => focusNext(() => onward.current?.focus()), []);
  return (
    <Alert color={saved ? 'green' : 'gray'} role="status" title={text(saved ? 'forms.sent' : 'unsent.kept')}>
      {saved ? label(form.postflight) || <SavedRecord id={saved} fallback={label(form.title)} /> : text('unsent.keptLead')}
      <Group mt="md" gap="sm">
        {saved ? (
          <Button ref={onward} component={Link} to={`/object/${saved}`}>
            {text('forms.openRecord')}
          </Button>
        ) : (
          <Button ref={onward} component={Link} to="/unsent">
            {text('unsent.open')}
          </Button>
        )}
        {saved && <PrintLabelsButton template={form.label_template} model={form.model} ids={[saved]} />}
        {saved && <PrintSaved form={form} saved={saved} />}
        {saved && <StickersLink answer={{ form, values }} saved={saved} />}
        {onAgain && (
          <Button variant="default" onClick={onAgain}>
            {text('forms.again')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
