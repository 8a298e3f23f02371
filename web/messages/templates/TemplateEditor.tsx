import { Button, Group, Modal, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { MessagePreview } from '@millwright/core/contract/messages.ts';
import { type Language, languages } from '@millwright/core/json.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type AppFailure, post } from '../../data/http.ts';
import { useUser } from '../../data/session.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from '../messages.module.css';
import { PreviewPane } from '../PreviewPane.tsx';
import { TemplateFields, type TypedTemplate } from './TemplateFields.tsx';
import { textOf, textsOf } from './texts.ts';
import { type StoredTemplate, useSampleRecords, useTemplateCommands } from './use-template.ts';

type Props = { template: StoredTemplate | undefined; mayWrite: boolean };

/** Writes a template, with how it reads for records of its model beside it. */
export function TemplateEditor({ template, mayWrite }: Props) {
  const text = useText();
  const sentence = useFailureText();
  const navigate = useNavigate();
  const { client } = useUser();
  const { create, change, remove } = useTemplateCommands();
  const [deleting, setDeleting] = useState(false);
  const [language, setLanguage] = useState<Language>(languages.find((each) => each === client.language) ?? 'en');
  const [typed, setTyped] = useState<TypedTemplate>({
    name: template?.name ?? '',
    channel: template?.channel ?? 'email',
    model: template?.model ?? null,
    subject: textsOf(template?.subject),
    body: textsOf(template?.body),
  });
  const [version, setVersion] = useState(template?.version ?? 0);
  const content = {
    name: typed.name.trim(),
    channel: typed.channel,
    ...(typed.model && { model: typed.model }),
    subject: textOf(typed.subject),
    body: textOf(typed.body),
  };
  const told = () => notifications.show({ message: text('messaging.templates.saved'), color: 'green' });
  const save = () => {
    if (!template)
      return create.mutate(content, {
        onSuccess: ({ id }) => {
          told();
          void navigate(`/message-template/${id}`, { replace: true });
        },
      });
    change.mutate(
      { id: template.id, version, content },
      {
        onSuccess: (stored) => {
          setVersion(stored.version);
          told();
        },
      },
    );
  };
  const failed = create.error ?? change.error ?? remove.error;
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={classes.form}>
        <TemplateFields
          typed={typed}
          language={language}
          mayWrite={mayWrite}
          onLanguage={setLanguage}
          onType={(more) => setTyped({ ...typed, ...more })}
        />
        {failed && (
          <Text c="red" role="alert">
            {sentence(failed)}
          </Text>
        )}
        {mayWrite && (
          <Group>
            <Button type="submit" disabled={!content.name} loading={create.isPending || change.isPending}>
              {text('actions.save')}
            </Button>
            {template && (
              <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
                {text('actions.delete')}
              </Button>
            )}
          </Group>
        )}
      </div>
      <Trial typed={typed} language={language} />
      <Modal
        opened={deleting}
        onClose={() => setDeleting(false)}
        title={text('messaging.templates.deleteTitle', { name: typed.name })}
        closeButtonProps={{ 'aria-label': text('actions.close') }}
      >
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => setDeleting(false)}>
            {text('actions.cancel')}
          </Button>
          <Button
            color="red"
            loading={remove.isPending}
            onClick={() => template && remove.mutate(template.id, { onSuccess: () => void navigate('/message-templates') })}
          >
            {text('actions.delete')}
          </Button>
        </Group>
      </Modal>
    </form>
  );
}

/** How the template reads for one of the records that changed last. */
function Trial({ typed, language }: { typed: TypedTemplate; language: Language }) {
  const [at, setAt] = useState(0);
  const { data: records = [] } = useSampleRecords(typed.model ?? undefined);
  const [settled] = useDebouncedValue(typed, 300);
  const object_id = settled.model ? records[at] : undefined;
  const draft = {
    channel: settled.channel,
    language,
    subject: settled.subject[language] ?? '',
    body: settled.body[language] ?? '',
    ...(object_id && { object_id }),
  };
  const { data, error } = useQuery<MessagePreview, AppFailure>({
    queryKey: ['message-preview', draft],
    queryFn: async ({ signal }) => (await post<{ data: MessagePreview }>('/v1/messaging/preview', draft, { signal })).data,
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  });
  const sentence = useFailureText();
  return (
    <div>
      <PreviewPane preview={data} at={at} count={Math.max(1, records.length)} onMove={setAt} />
      {error && (
        <Text c="red" role="alert">
          {error.fields[0]?.message ?? sentence(error)}
        </Text>
      )}
    </div>
  );
}
