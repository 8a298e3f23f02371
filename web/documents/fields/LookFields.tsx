import { NativeSelect } from '@mantine/core';
import { type Color, colors } from '@millwright/core/schema/colors.ts';
import { useText } from '../../i18n/use-text.ts';
import { iconNames } from '../../ui/icons/document-icons.ts';
import type { Look } from '../../ui/theme/looks.ts';

type Props = {
  value: Look;
  /** Told what changes; undefined takes it away. */
  onChange: (changes: Look) => void;
  readOnly?: boolean;
};

/** The icon and the colours of a block or an option. Colours are named, so that texts on them stay readable in light and dark. */
export function LookFields({ value, onChange, readOnly = false }: Props) {
  const text = useText();
  const shades = [
    { value: '', label: text('documents.look.none') },
    ...colors.map((color) => ({ value: color, label: text(`documents.look.colors.${color}`) })),
  ];
  const color = (chosen: string) => (chosen === '' ? undefined : (chosen as Color));
  return (
    <>
      <NativeSelect
        size="sm"
        label={text('documents.look.icon')}
        disabled={readOnly}
        data={[{ value: '', label: text('documents.look.noIcon') }, ...iconNames()]}
        value={value.icon ?? ''}
        onChange={({ currentTarget }) => onChange({ icon: currentTarget.value || undefined })}
      />
      <NativeSelect
        size="sm"
        label={text('documents.look.background')}
        disabled={readOnly}
        data={shades}
        value={value.background_color ?? ''}
        onChange={({ currentTarget }) => onChange({ background_color: color(currentTarget.value) })}
      />
      <NativeSelect
        size="sm"
        label={text('documents.look.border')}
        disabled={readOnly}
        data={shades}
        value={value.border_color ?? ''}
        onChange={({ currentTarget }) => onChange({ border_color: color(currentTarget.value) })}
      />
    </>
  );
}
