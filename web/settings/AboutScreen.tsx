import { version } from '../app/version.ts';
import { useText } from '../i18n/use-text.ts';
import { useStatus } from '../shell/UpdateBanner.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Screen } from '../ui/Screen.tsx';

/** /about: what runs here, in which version, under which licence. */
export function AboutScreen() {
  const text = useText();
  const { data } = useStatus();
  const services = Object.entries(data ?? {}).filter(([name]) => !['status', 'version', 'time'].includes(name));
  return (
    <Screen title={text('screens.about')} lead={text('about.lead')} width="reading">
      <Panel title="Millwright">
        <p>{text('about.version', { version })}</p>
        {data && <p>{text('about.server', { version: data.version })}</p>}
        <p>{text('about.licence')}</p>
      </Panel>
      {services.length > 0 && (
        <Panel title={text('about.services')}>
          {services.map(([name, state]) => (
            <p key={name}>
              {name}: {typeof state === 'string' ? state : JSON.stringify(state)}
            </p>
          ))}
        </Panel>
      )}
      <Panel title={text('about.libraries')}>
        <p>{text('about.librariesText')}</p>
      </Panel>
    </Screen>
  );
}
