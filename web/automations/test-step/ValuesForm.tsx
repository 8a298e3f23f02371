import { inputsOf } from '@millwright/core/automation/inputs/declared-input.ts';
import type { Trigger } from '@millwright/core/automation/triggers/registry.ts';
import type { Problem } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import type { FoundRecord } from '../../data/records/use-record-search.ts';
import { useText } from '../../i18n/use-text.ts';
import { GivenInputs } from '../declared/GivenInputs.tsx';
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
  /** The refused values. */
  problems: readonly Problem[];
};

/** The values for testing a step: the record, the trigger's input, the outputs of other steps, and the item of its loop. */
export function ValuesForm({ trigger, record, onRecord, values, onValues, onBroken, problems }: Props) {
  const text = useText();
  const inputs = inputsOf(trigger);
  const { input, ...others } = values;
  return (
    <>
      <div>
        <RecordChoice trigger={trigger} record={record} onChoose={onRecord} autoFocus={false} />
      </div>
      {inputs.length > 0 && (
        <GivenInputs inputs={inputs} value={values.input} problems={problems} onChange={(input) => onValues({ ...values, input })} />
      )}
      <JsonText
        label={text('automations.trying.values')}
        description={text('automations.trying.valuesHint')}
        optional
        value={(inputs.length > 0 ? others : values) as Json}
        maxRows={10}
        onBroken={onBroken}
        onChange={(next) => onValues({ ...(next as GivenValues | undefined), ...(inputs.length > 0 && input !== undefined && { input }) })}
      />
    </>
  );
}
