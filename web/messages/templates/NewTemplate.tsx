import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from '../messages.module.css';
import { useCreateTemplate } from './data/use-template.ts';
import { TemplateSettings } from './editor/TemplateSettings.tsx';
import { editing, withSettings } from './editor/template-draft.ts';

/** Creates an empty template and opens its editor. */
export function NewTemplate() {
  const text = useText();
  const sentence = useFailureText();
  const navigate = useNavigate();
  const create = useCreateTemplate();
  const [state, setState] = useState(() => editing({ channel: 'email' }));
  const name = state.draft.name?.trim() ?? '';
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ ...state.draft, name }, { onSuccess: ({ id }) => void navigate(`/message-template/${id}`, { replace: true }) });
      }}
    >
      <TemplateSettings draft={state.draft} readOnly={false} onChange={(settings) => setState(withSettings(state, settings))} />
      {create.error && (
        <Text c="red" role="alert">
          {sentence(create.error)}
        </Text>
      )}
      <Group>
        <Button type="submit" disabled={!name} loading={create.isPending}>
          {text('messaging.templates.create')}
        </Button>
      </Group>
    </form>
  );
}
