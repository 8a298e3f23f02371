import { useStatus } from '../data/version/use-status.ts';
import { version } from '../data/version/version.ts';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Screen } from '../ui/layout/Screen.tsx';

/** The page `/about`: the version and licence of the product, and the state of the services that it runs on. */
export function AboutScreen() {
  const text = useText();
  const { data } = useStatus();
  // A server of another version than this page may tell less.
  const services = (['database', 'workflows'] as const).filter((name) => data?.[name] !== undefined);
  const { running, queued } = data?.runs ?? { running: null, queued: null };
  return (
    <Screen title={text('screens.about')} lead={text('about.lead')} width="reading">
      <Panel title="Millwright">
        <p>{text('about.version', { version })}</p>
        {data && <p>{text('about.server', { version: data.version })}</p>}
        <p>{text('about.licence')}</p>
      </Panel>
      {data && services.length > 0 && (
        <Panel title={text('about.services')}>
          {services.map((name) => (
            <p key={name}>{text(`about.${data[name]}`, { name: text(`about.${name}`) })}</p>
          ))}
          {running !== null && queued !== null && <p>{text('about.runs', { running, queued })}</p>}
        </Panel>
      )}
      <Panel title={text('about.libraries')}>
        <p>{text('about.librariesText')}</p>
      </Panel>
    </Screen>
  );
}
