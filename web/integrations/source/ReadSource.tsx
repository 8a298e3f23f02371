import { Alert, Button, FileButton, Group, Text, Textarea } from '@mantine/core';
import type { ReadConnector, ReadResult } from '@millwright/core/integration/reading/read-connector.ts';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { emptyDraft, type IntegrationDraft, testable } from '../data/integration-draft.ts';
import { OperationChoices } from './OperationChoices.tsx';
import { readText, type SourceKind } from './read-text.ts';
import classes from './source.module.css';

type Props = { kind: SourceKind; onUse: (draft: IntegrationDraft) => void };

/** The most operations that an integration has. */
const most = 200;

/** Shows why the source cannot be read, or which parts were left out and why. */
function Told({ result }: { result: ReadResult }) {
  const text = useText();
  if ('unreadable' in result) {
    const { code, place } = result.unreadable;
    return (
      <Alert color="red" role="alert">
        {text(`integrations.source.unreadable.${code}`)} {place && <code>{place}</code>}
      </Alert>
    );
  }
  const { left_out } = result.read;
  if (left_out.length === 0) return null;
  return (
    <Alert color="yellow" title={text('integrations.source.leftOut', { count: left_out.length })}>
      <ul className={classes.leftOut}>
        {left_out.slice(0, 50).map(({ place, reason }) => (
          <li key={`${place} ${reason}`}>
            <code>{place}</code>: {text(`integrations.source.reasons.${reason}`)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Previews the integration that a document describes: address, sign-in, and the chosen operations. */
function Preview({ read, onUse }: { read: ReadConnector; onUse: Props['onUse'] }) {
  const text = useText();
  const usable = read.operations.filter(({ name }) => !read.deprecated.includes(name));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set((usable.length <= 20 ? usable : []).map(({ name }) => name)));
  const operations = read.operations.filter(({ name }) => chosen.has(name));
  const type = String(read.authentication.type) as 'none';
  const secret = ['api_key', 'password'].some((name) => read.authentication[name]);
  const use = () =>
    onUse({ ...emptyDraft, name: read.name, url: read.url, authentication: read.authentication, operations, test: testable(operations)[0] ?? null });
  return (
    <>
      <dl className={classes.facts}>
        <dt>{text('integrations.url')}</dt>
        <dd>{read.url || text('integrations.source.noAddress')}</dd>
        <dt>{text('integrations.signIn')}</dt>
        <dd>
          {text(`integrations.ways.${type}`)}
          {secret && <Text size="sm">{text('integrations.source.secretFound')}</Text>}
        </dd>
      </dl>
      <OperationChoices read={read} chosen={chosen} onChange={setChosen} />
      {chosen.size > most && <Text c="red">{text('integrations.source.tooMany', { max: most })}</Text>}
      <div>
        <Button disabled={chosen.size === 0 || chosen.size > most} onClick={use}>
          {text('integrations.source.useOperations', { count: chosen.size })}
        </Button>
      </div>
    </>
  );
}

/** Reads an OpenAPI document or a curl command, pasted or from a file, and previews the integration. */
export function ReadSource({ kind, onUse }: Props) {
  const text = useText();
  const [source, setSource] = useState('');
  const [result, setResult] = useState<ReadResult | null>(null);
  const [reading, setReading] = useState(false);
  const read = async (given: string) => {
    setReading(true);
    setResult(await readText(kind, given));
    setReading(false);
  };
  const take = async (file: File | null) => {
    if (!file) return;
    // Larger ones are refused before they are read into memory.
    if (file.size > 20_000_000) return setResult({ unreadable: { code: 'too_large', place: file.name } });
    await read(await file.text());
  };
  return (
    <>
      <Textarea
        label={text(`integrations.source.${kind}`)}
        description={text(`integrations.source.${kind}Help`)}
        autosize
        minRows={kind === 'curl' ? 3 : 6}
        maxRows={14}
        spellCheck={false}
        classNames={{ input: classes.text ?? '' }}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      <Group gap="sm">
        <Button variant="default" loading={reading} disabled={source.trim() === ''} onClick={() => void read(source)}>
          {text('integrations.source.read')}
        </Button>
        {kind === 'openapi' && (
          <FileButton accept=".json,.yaml,.yml,application/json,application/yaml" onChange={(file) => void take(file)}>
            {(props) => (
              <Button variant="default" {...props}>
                {text('integrations.source.file')}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      {result && <Told result={result} />}
      {result && 'read' in result && (
        <Preview key={JSON.stringify(result.read.operations.map(({ name }) => name))} read={result.read} onUse={onUse} />
      )}
    </>
  );
}
