import { Button } from '@mantine/core';
import type { Form } from '@millwright/core/form/types.ts';
import { IconFilePlus, IconRocket } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { openDrawer } from '../../layers/drawer.ts';
import { Empty } from '../../ui/states/Empty.tsx';
import classes from './FirstSteps.module.css';

/** Offers the first forms to fill in in an empty company. */
export function FirstSteps({ forms }: { forms: readonly Form[] }) {
  const text = useText();
  const label = useLabel();
  const action = (
    <div className={classes.forms}>
      {forms.map((form) => (
        <Button
          key={form.id}
          variant="default"
          leftSection={<IconFilePlus size={16} stroke={1.75} />}
          onClick={() => openDrawer({ kind: 'form', form: form.slug || form.id })}
        >
          {label(form.title)}
        </Button>
      ))}
      <Button component={Link} to="/forms" variant="subtle">
        {text('home.allForms')}
      </Button>
    </div>
  );
  return <Empty icon={IconRocket} title={text('home.begin')} action={action} />;
}
