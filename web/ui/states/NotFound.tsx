import { Button, Group } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { useDocumentTitle } from '../browser/use-document-title.ts';
import { Empty } from './Empty.tsx';

/** The last part of a path as words to search for. */
function lastWord(path: string): string {
  const part = path.split('/').findLast(Boolean) ?? '';
  try {
    return decodeURIComponent(part).replaceAll('-', ' ');
  } catch {
    return part;
  }
}

/**
 * Shown if nothing exists at this address: the address, and links to other pages. With `reload` the links load a new page, for pages
 * outside the application's screens.
 */
export function NotFound({ reload = false }: { reload?: boolean }) {
  const text = useText();
  const { pathname } = useLocation();
  useDocumentTitle(text('notFound.title'));
  return (
    <div style={{ padding: '32px 16px' }}>
      <h1 className="visually-hidden">{text('notFound.title')}</h1>
      <Empty
        icon={IconMapPinOff}
        title={text('notFound.title')}
        example={text('notFound.tried', { path: pathname })}
        action={
          <Group gap="sm">
            <Button component={Link} reloadDocument={reload} to="/">
              {text('notFound.home')}
            </Button>
            <Button variant="default" component={Link} reloadDocument={reload} to={`/objects?q=${encodeURIComponent(lastWord(pathname))}`}>
              {text('notFound.search')}
            </Button>
            <Button variant="default" onClick={() => history.back()}>
              {text('actions.back')}
            </Button>
          </Group>
        }
      />
    </div>
  );
}
