import { Select } from '@mantine/core';
import { type GoodsPart, goodsParts } from '@millwright/core/barcode/goods-parts.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useModelEditor } from '../../draft/editor-context.ts';
import { useFieldEdit } from '../../parts/use-field-edit.ts';

/** The parts of a GS1 code that fit a field's type. */
const partsFor = (field: Field) => {
  const { kind } = descriptorOf(field).value;
  return (Object.keys(goodsParts) as GoodsPart[]).filter((part) => goodsParts[part] === kind);
};

/** Selects the part of a GS1 code that a field stores. Scans fill it, and find goods and places by it. */
export function GoodsPartChoice({ field }: { field: Field }) {
  const text = useText();
  const { editable } = useModelEditor();
  const { setUp } = useFieldEdit(field);
  const parts = partsFor(field);
  if (parts.length === 0 || field.misc?.formulaV1) return null;
  return (
    <Select
      mt="md"
      label={text('models.field.gs1')}
      description={text('models.field.gs1Help')}
      placeholder={text('models.field.gs1None')}
      clearable
      readOnly={!editable}
      data={parts.map((part) => ({ value: part, label: text(`models.field.gs1Parts.${part}`) }))}
      value={field.misc?.gs1 ?? null}
      onChange={(part) => setUp({ gs1: (part ?? undefined) as GoodsPart | undefined })}
    />
  );
}
