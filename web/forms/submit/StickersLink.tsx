import { Button } from '@mantine/core';
import { isObject, type Json } from '@millwright/core/json.ts';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import type { LoadedForm } from '../state/use-form-answer.ts';

/** The identities of all records that a form read, to recognize the ones it adds. */
function identitiesIn(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(identitiesIn);
  if (value === undefined || !isObject(value)) return [];
  const own = typeof value.identity === 'string' ? [value.identity] : [];
  return [...own, ...Object.values(value).flatMap(identitiesIn)];
}

type Props = { answer: Pick<LoadedForm, 'form' | 'values'>; saved: string; onClick?: () => void };

/** A link to the labels of the records that a submission added; nothing if they have none. */
export function StickersLink({ answer: { form, values }, saved, onClick }: Props) {
  const text = useText();
  if (!form.stickers) return null;
  return (
    <Button
      component={Link}
      to={`/object/${saved}/stickers?table=${encodeURIComponent(form.stickers)}`}
      state={{ before: identitiesIn(values) }}
      variant="default"
      leftSection={<IconPrinter size={20} stroke={1.75} />}
      onClick={onClick}
    >
      {text('filling.stickers')}
    </Button>
  );
}
