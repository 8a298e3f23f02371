import { MultiSelect, Select } from '@mantine/core';
import type { ImportTarget } from '@millwright/core/imports/targets.ts';
import { useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import classes from '../imports.module.css';
import { keyName, type Mapping } from './use-mapping.ts';
import { useTargetWords } from './use-target-words.ts';

type Props = { targets: readonly ImportTarget[]; mapping: Mapping; updates: boolean };

const mostKeys = 5;

/** Chooses the fields by which a row finds an existing record, and the effect of empty cells on such a record. */
export function KeyPanel({ targets, mapping, updates }: Props) {
  const text = useText();
  const words = useTargetWords();
  const { key, decided, decide } = mapping;
  const mapped = targets.filter(({ path, kind }) => kind !== 'attribute' && Object.values(mapping.paths).includes(path));
  const proposed = decided.key === null && key.length ? mapped.find(({ path }) => path === key[0]) : undefined;
  return (
    <Panel title={text('imports.existing')}>
      <div className={classes.pair}>
        <MultiSelect
          label={text('imports.key')}
          description={updates ? text('imports.keyHelp') : text('imports.noUpdate')}
          disabled={!updates}
          placeholder={key.length ? '' : text('imports.keyNone')}
          maxValues={mostKeys}
          data={mapped.map((target) => ({ value: keyName(target.path), label: words(target) }))}
          value={key}
          onChange={(chosen) => decide({ key: chosen })}
        />
        {key.length > 0 && (
          <Select
            label={text('imports.empty')}
            description={text('imports.emptyHelp')}
            allowDeselect={false}
            data={(['keep', 'clear'] as const).map((value) => ({ value, label: text(`imports.empties.${value}`) }))}
            value={decided.empty}
            onChange={(empty) => decide({ empty: empty as 'keep' | 'clear' })}
          />
        )}
      </div>
      {proposed && <p className={classes.meta}>{text('imports.keyProposed', { name: words(proposed) })}</p>}
    </Panel>
  );
}
