import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useText } from '../../i18n/use-text.ts';

/** Where short messages appear. Each can be closed, by a button that has a name. */
export function Toasts() {
  const text = useText();
  const closeButtonProps = { 'aria-label': text('actions.close') };
  return (
    <MantineThemeProvider theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}>
      <Notifications position="bottom-left" autoClose={6000} limit={4} />
    </MantineThemeProvider>
  );
}
