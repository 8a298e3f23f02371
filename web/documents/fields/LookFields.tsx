import { NativeSelect } from '@mantine/core';
import { type Color, colors } from '@millwright/core/schema/colors.ts';
import { useText } from '../../i18n/use-text.ts';
import { iconNames } from '../../ui/icons/document-icons.ts';
import type { Look } from '../../ui/theme/looks.ts';

type Props = {
  value: Look;
  /** Called with the changes; undefined removes a property. */
  onChange: (changes: Look) => void;
  readOnly?: boolean;
};

/** Edits the icon and colours of a block or option. Colours are design tokens, so that texts stay readable in light and dark mode. */
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
      {(['background', 'border'] as const).map((part) => (
        <NativeSelect
          key={part}
          size="sm"
          label={text(`documents.look.${part}`)}
          disabled={readOnly}
          data={shades}
          value={value[`${part}_color`] ?? ''}
          onChange={({ currentTarget }) => onChange({ [`${part}_color`]: color(currentTarget.value) })}
        />
      ))}
    </>
  );
}
