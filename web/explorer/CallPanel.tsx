import { Button, Group, Modal, Select, Text, Textarea } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../data/documents/use-rights.ts';
import { useUser } from '../data/session.ts';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { AnswerPart } from './AnswerPart.tsx';
import { CurlPart } from './CurlPart.tsx';
import { type CallId, callIds, callOf, isAboutRecord } from './calls.ts';
import classes from './explorer.module.css';
import { send } from './send.ts';
import { type OwnModel, useSampleRecord } from './use-interface.ts';

type QuestionProps = { id: CallId; model: string; onClose: () => void; onRun: () => void };

/** Says that real data change before a writing call is made. */
function WritingQuestion({ id, model, onClose, onRun }: QuestionProps) {
  const text = useText();
  return (
    <Modal opened onClose={onClose} title={text('explorer.ask')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <Text size="sm">{text('explorer.asked', { call: text(`explorer.calls.${id}`), model })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {text('actions.cancel')}
        </Button>
        <Button color="red" onClick={onRun}>
          {text('explorer.runWriting')}
        </Button>
      </Group>
    </Modal>
  );
}

/** A ready call for a model: chosen, edited, run as the person who is signed in, and copied for a terminal. */
export function CallPanel({ own: { model } }: { own: OwnModel }) {
  const text = useText();
  const rights = useRights();
  const { client_id, shared } = useUser();
  const { slug, id: modelId, misc } = model.model;
  const sample = useSampleRecord(slug);
  const [chosen, setChosen] = useState<CallId>('list');
  const [edited, setEdited] = useState<Partial<Record<CallId, string>>>({});
  const [asking, setAsking] = useState(false);
  const run = useMutation({ mutationFn: (text: string) => send(chosen, text) });
  const offered = callIds.filter((id) => {
    const { verb } = callOf(id);
    return verb === 'READ' || (!shared && !misc?.by_actions_only && rights?.allows(verb, 'MODELS', { id: modelId, client_id }) === true);
  });
  if (sample.isPending || !rights) return <Waiting />;
  const call = callOf(chosen);
  const written = edited[chosen] ?? call.write({ model, record: sample.data ?? null });
  const writes = call.verb !== 'READ';
  const start = () => {
    setAsking(false);
    run.mutate(written);
  };
  const groups = (['graphql', 'rest'] as const).map((language) => ({
    group: text(`explorer.languages.${language}`),
    items: offered.filter((id) => callOf(id).language === language).map((id) => ({ value: id, label: text(`explorer.calls.${id}`) })),
  }));
  return (
    <Panel title={text('explorer.try')}>
      <div className={classes.call}>
        <Select
          label={text('explorer.call')}
          data={groups}
          allowDeselect={false}
          value={chosen}
          onChange={(value) => {
            setChosen(value as CallId);
            run.reset();
          }}
        />
        {isAboutRecord(chosen) && !sample.data && <Text size="sm">{text('explorer.noRecord')}</Text>}
        <Textarea
          label={text(call.language === 'graphql' ? 'explorer.operation' : 'explorer.body')}
          description={`${call.language === 'graphql' && !writes ? 'GET' : 'POST'} ${call.path}`}
          rows={Math.min(24, written.split('\n').length + 1)}
          spellCheck={false}
          classNames={{ input: classes.code }}
          value={written}
          onChange={(event) => setEdited({ ...edited, [chosen]: event.currentTarget.value })}
        />
        <Group gap="sm">
          <Button
            leftSection={<IconPlayerPlay size={16} stroke={1.75} />}
            loading={run.isPending}
            color={writes ? 'red' : undefined}
            onClick={() => (writes ? setAsking(true) : start())}
          >
            {text(writes ? 'explorer.runWriting' : 'explorer.run')}
          </Button>
          {edited[chosen] !== undefined && (
            <Button variant="default" onClick={() => setEdited({ ...edited, [chosen]: undefined })}>
              {text('explorer.reset')}
            </Button>
          )}
          <Text size="sm" c="dimmed">
            {text(writes ? 'explorer.changes' : 'explorer.reads')}
          </Text>
        </Group>
        {run.error &&
          (run.error instanceof SyntaxError ? (
            <Text role="alert">{text('explorer.notJson', { why: run.error.message })}</Text>
          ) : (
            <Failure error={run.error} />
          ))}
        {run.data && <AnswerPart outcome={run.data} />}
        <CurlPart id={chosen} text={written} />
      </div>
      {asking && <WritingQuestion id={chosen} model={slug} onClose={() => setAsking(false)} onRun={start} />}
    </Panel>
  );
}
