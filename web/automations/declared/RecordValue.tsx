import type { Json } from '@millwright/core/json.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useRecordNames } from '../../data/records/use-names.ts';
import { RecordPicker } from '../../fields/relation/RecordPicker.tsx';
import { useText } from '../../i18n/use-text.ts';
import { FieldLine } from '../../ui/layout/FieldLine.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from './declared.module.css';

type Props = {
  model: string;
  name: string;
  hideLabel: boolean;
  description: string | undefined;
  value: Json;
  disabled: boolean;
  onChange: (value: Json) => void;
};

/** A record by its name; one that no longer exists by its id. */
export function RecordValue({ model, name, hideLabel, description, value, disabled, onChange }: Props) {
  const text = useText();
  const identity = typeof value === 'string' ? value : '';
  const names = useRecordNames(identity ? [identity] : []);
  const [picked, setPicked] = useState({ identity: '', label: '' });
  const chosen = picked.identity === identity ? picked.label : (names.get(identity) ?? identity);
  if (disabled) return <p className={classes.value}>{chosen || '–'}</p>;
  return (
    <FieldLine
      field={
        <RecordPicker
          model={model}
          label={name}
          hideLabel={hideLabel}
          {...(description && { description })}
          chosen={chosen}
          onPick={(record) => {
            setPicked({ identity: record.identity, label: record.label });
            onChange(record.identity);
          }}
        />
      }
    >
      {identity && <ToolbarButton size={28} label={`${text('actions.remove')}: ${name}`} icon={IconX} onClick={() => onChange(null)} />}
    </FieldLine>
  );
}
