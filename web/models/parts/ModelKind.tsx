import { Badge } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import type { ModelDocument } from '../data/use-models.ts';

/** Shows whether a model is built in, built in and changed, or the company's own. */
export function ModelKind({ template, updated_at }: Pick<ModelDocument, 'template' | 'updated_at'>) {
  const text = useText();
  if (!template)
    return (
      <Badge color="blue" variant="light" tt="none" miw="max-content">
        {text('models.own')}
      </Badge>
    );
  return (
    <Badge color="gray" variant="light" tt="none" miw="max-content">
      {text(updated_at ? 'models.changed' : 'models.builtIn')}
    </Badge>
  );
}
