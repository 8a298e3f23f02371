import { Button, Text, TextInput } from '@mantine/core';
import { type Connector, filledAddress, fillsOf, isFill } from '@millwright/core/integration/connector.ts';
import { connectors } from '@millwright/core/integration/shipped/registry.ts';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useUser } from '../../data/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { emptyDraft, type IntegrationDraft } from '../data/integration-draft.ts';
import classes from './source.module.css';

type Props = { onUse: (draft: IntegrationDraft) => void };

const draftFrom = (connector: Connector, fills: Readonly<Record<string, string>>): IntegrationDraft => ({
  ...emptyDraft,
  name: connector.name,
  url: filledAddress(connector, fills),
  authentication: connector.authentication,
  operations: connector.operations,
  webhooks: connector.webhooks ?? [],
  test: connector.test ?? null,
  limits: connector.per_minute ? { per_minute: connector.per_minute } : {},
});

/** One connector: what it can do, and the parts of its address that a company fills in. */
function ConnectorCard({ connector, onUse }: { connector: Connector } & Props) {
  const text = useText();
  const isAdministrator = useUser().role === 'admin';
  const [fills, setFills] = useState<Record<string, string>>({});
  const names = fillsOf(connector);
  const isFilled = names.every((name) => isFill(fills[name] ?? ''));
  const forAdministrators = connector.authentication.type === 'oauth2' && !isAdministrator;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <strong>{connector.name}</strong>
        <Text size="xs" c="dimmed">
          {text(`integrations.source.groups.${connector.group}`)}
        </Text>
      </div>
      <Text size="sm">{connector.operations.map(({ label, name }) => (typeof label === 'string' ? label : name)).join(' · ')}</Text>
      {names.map((name) => {
        const wrong = fills[name] !== undefined && fills[name] !== '' && !isFill(fills[name]);
        return (
          <TextInput
            key={name}
            label={text('integrations.source.fill', { name })}
            description={connector.url}
            error={wrong && text('integrations.source.badFill')}
            value={fills[name] ?? ''}
            onChange={(event) => setFills({ ...fills, [name]: event.currentTarget.value.trim() })}
          />
        );
      })}
      <div className={classes.foot}>
        <a href={connector.source} target="_blank" rel="noreferrer">
          {text('integrations.source.documentation')}
        </a>
        {forAdministrators ? (
          <Text size="xs" c="dimmed">
            {text('integrations.source.forAdministrators')}
          </Text>
        ) : (
          <Button
            size="xs"
            variant="default"
            disabled={!isFilled}
            aria-label={`${text('integrations.source.use')}: ${connector.name}`}
            onClick={() => onUse(draftFrom(connector, fills))}
          >
            {text('integrations.source.use')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The connectors that ship, to begin an integration with one. */
export function Gallery({ onUse }: Props) {
  const text = useText();
  const [words, setWords] = useState('');
  const search = words.trim().toLowerCase();
  const matches = connectors.filter(({ name, group, operations }) =>
    [name, text(`integrations.source.groups.${group}`), ...operations.map(({ label }) => String(label))].some((each) =>
      each.toLowerCase().includes(search),
    ),
  );
  return (
    <>
      <TextInput
        type="search"
        aria-label={text('integrations.source.search')}
        placeholder={text('integrations.source.search')}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        {text('integrations.source.galleryHelp')}
      </Text>
      {matches.length === 0 && <Text role="status">{text('integrations.source.noneFound')}</Text>}
      <ul className={classes.cards}>
        {matches.map((connector) => (
          <ConnectorCard key={connector.key} connector={connector} onUse={onUse} />
        ))}
      </ul>
    </>
  );
}
