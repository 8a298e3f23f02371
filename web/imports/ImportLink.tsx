import { Menu } from '@mantine/core';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconDatabaseImport } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useLabel, useText } from '../i18n/use-text.ts';
import { useOffer } from '../layers/palette-offers.ts';

type Props = { model: ResolvedModel };

/** A menu item that opens the import into a model, for people who may create its records. */
export function ImportLink({ model }: Props) {
  const text = useText();
  const label = useLabel();
  return (
    <Menu.Item component={Link} to={`/import/${model.model.slug}`} leftSection={<IconDatabaseImport size={16} stroke={1.75} />}>
      {text('imports.into', { name: label(model.model.displayed_name) })}
    </Menu.Item>
  );
}

/** Offers the same in the palette while a page about the model is open. */
export function ImportOffer({ model }: Props) {
  const text = useText();
  const label = useLabel();
  const navigate = useNavigate();
  useOffer({
    label: text('imports.into', { name: label(model.model.displayed_name) }),
    run: () => void navigate(`/import/${model.model.slug}`),
  });
  return null;
}
