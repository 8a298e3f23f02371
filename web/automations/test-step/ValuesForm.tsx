import type { Trigger } from '@millwright/core/automation/triggers/registry.ts';
import type { Json } from '@millwright/core/json.ts';
import type { FoundRecord } from '../../data/records/use-record-search.ts';
import { useText } from '../../i18n/use-text.ts';
import { JsonText } from '../json/JsonText.tsx';
import { RecordChoice } from '../start/RecordChoice.tsx';
import type { GivenValues } from '../variables/test-values.ts';

type Props = {
  trigger: Trigger;
  record: FoundRecord | null;
  onRecord: (record: FoundRecord) => void;
  values: GivenValues;
  onValues: (values: GivenValues) => void;
  onBroken: (broken: boolean) => void;
};

/** The record that a step is tested on, and what else it reads: the trigger's input, answers of other steps, the item of its loop. */
export function ValuesForm({ trigger, record, onRecord, values, onValues, onBroken }: Props) {
  const text = useText();
  return (
    <>
      <div>
        <RecordChoice trigger={trigger} record={record} onChoose={onRecord} autoFocus={false} />
      </div>
      <JsonText
        label={text('automations.trying.values')}
        description={text('automations.trying.valuesHint')}
        optional
        value={values as Json}
        maxRows={10}
        onBroken={onBroken}
        onChange={(next) => onValues((next ?? {}) as GivenValues)}
      />
    </>
  );
}
