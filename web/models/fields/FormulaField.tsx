import { Checkbox } from '@mantine/core';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { FormulaEditor } from '../../formula/FormulaEditor.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import { useFieldEdit } from '../parts/use-field-edit.ts';
import classes from './fields.module.css';

/** Whether a formula may be a stored rollup (one aggregation over related records); the server decides. */
const isRollup = (formula: string) => /^\s*(?:SUM|COUNT|AVG|MIN|MAX)\s*\(/i.test(formula);

/** Edits the formula of a computed field. It can be disabled without being lost. */
export function FormulaField({ field }: { field: Field }) {
  const text = useText();
  const { stored, schema, editable, seal } = useModelEditor();
  const { setUp, wrong } = useFieldEdit(field);
  const { showsRelation, holdsFiles } = descriptorOf(field);
  const written = field.misc?.formulaV1 ?? '';
  if (showsRelation || holdsFiles || field.misc?.balance || field.misc?.counter) return null;
  return (
    <fieldset className={classes.group}>
      <legend>{text('models.field.formula')}</legend>
      <FormulaEditor
        place={{ schema, model: stored.slug, field }}
        shown={field}
        label={text('models.field.formula')}
        labelHidden
        description={text('models.field.formulaHelp')}
        readOnly={!editable}
        value={written}
        error={wrong('misc.formulaV1')}
        onChange={(value) => setUp({ formulaV1: value || undefined })}
        onSeal={seal}
      />
      {(field.misc?.stored || isRollup(written)) && (
        <Checkbox
          label={text('models.field.stored')}
          description={text('models.field.storedHelp')}
          disabled={!editable}
          checked={field.misc?.stored === true}
          onChange={(event) => setUp({ stored: event.currentTarget.checked || undefined })}
        />
      )}
      {written !== '' && (
        <Checkbox
          label={text('models.field.formulaDisabled')}
          disabled={!editable}
          checked={field.misc?.formulaDisabled === true}
          onChange={(event) => setUp({ formulaDisabled: event.currentTarget.checked || undefined })}
        />
      )}
    </fieldset>
  );
}
