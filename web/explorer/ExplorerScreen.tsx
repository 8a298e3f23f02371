import { Anchor, Group, Select } from '@mantine/core';
import { IconApi } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router';
import { apiOrigin } from '../data/api-origin.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { Empty } from '../ui/states/Empty.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { CallPanel } from './CallPanel.tsx';
import classes from './explorer.module.css';
import { FieldsPanel } from './FieldsPanel.tsx';
import { useOwnModels } from './use-interface.ts';

/** /interface: the models that this person may read as other programs see them, with calls that run. */
export function ExplorerScreen() {
  const text = useText();
  const label = useLabel();
  const navigate = useNavigate();
  const { model: wanted } = useParams();
  const { models, error, retry } = useOwnModels();
  const names = (models ?? [])
    .map(({ model: { model } }) => ({ value: model.slug, label: `${label(model.displayed_name)} (${model.slug})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const slug = wanted ?? names[0]?.value;
  const own = models?.find(({ model: { model } }) => model.slug === slug || model.id === slug);
  return (
    <Screen title={text('explorer.title')} lead={text('explorer.lead')}>
      <div className={classes.page}>
        {error ? <Failure error={error} onRetry={retry} /> : !models && <Waiting />}
        {models?.length === 0 && <Empty icon={IconApi} title={text('explorer.empty')} example={text('explorer.emptyExample')} />}
        {models && models.length > 0 && (
          <Group align="end" gap="md">
            <Select
              className={classes.model}
              label={text('explorer.model')}
              data={names}
              searchable
              allowDeselect={false}
              nothingFoundMessage={text('explorer.noModel')}
              value={own?.model.model.slug ?? null}
              onChange={(value) => value && void navigate(`/interface/${value}`, { replace: true })}
            />
            <Anchor href={`${apiOrigin()}/v1/openapi.json`} target="_blank" rel="noreferrer" size="sm" className={classes.whole}>
              {text('explorer.whole')}
            </Anchor>
          </Group>
        )}
        {models && models.length > 0 && !own && <Empty icon={IconApi} title={text('explorer.missing')} example={text('explorer.emptyExample')} />}
        {own && <CallPanel key={own.type} own={own} />}
        {own && <FieldsPanel own={own} />}
      </div>
    </Screen>
  );
}
