import {
  type ComponentType,
  createElement,
  Fragment,
  type FunctionComponent,
  type LazyExoticComponent,
  lazy,
  Suspense,
  useSyncExternalStore,
} from 'react';
import { MissingPart } from './MissingPart.tsx';

const connected = () => new Promise((done) => window.addEventListener('online', done, { once: true }));

/** Loads a style sheet again after it failed. Otherwise a new import of its module would treat the style sheet as loaded. */
function fetchAgain(sheet: HTMLLinkElement): Promise<unknown> {
  const again = document.createElement('link');
  again.rel = 'stylesheet';
  again.href = sheet.href;
  const sheetLoad = new Promise((done) => {
    again.addEventListener('load', done);
    again.addEventListener('error', done);
  });
  sheet.replaceWith(again);
  return sheetLoad;
}

const missingSheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet);

async function loadAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  await Promise.all(missingSheets().map(fetchAgain));
  return load();
}

/** Imports a module; without a connection waits for one, and tries once more whatever the reason. */
export async function whenConnected<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    while (!navigator.onLine) await connected();
    return loadAgain(load);
  }
}

/** Null where the part can't be had: without a connection at once, else after a second try. */
const loadOrNull = <Part>(load: () => Promise<Part>): Promise<Part | null> =>
  load()
    .catch((reason: unknown) => (navigator.onLine ? loadAgain(load) : Promise.reject(reason)))
    .catch(() => null);

type Options<Props> = {
  /** Shown in place of the part while it loads. */
  meanwhile?: ComponentType<Props>;
  /** Show nothing if the part cannot be loaded, because the user did not request it. */
  quiet?: boolean;
  /** Shown if the part cannot be loaded, instead of the usual message. */
  missing?: ComponentType<Props & { onRetry: () => void }>;
};

/**
 * A component that is loaded when it is first shown. If it cannot be loaded, a message is shown in its place and the rest of the page still
 * works.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile, quiet = false, missing }: Options<Props> = {},
): FunctionComponent<Props> {
  const places = new Set<() => void>();
  const subscribe = (changed: () => void) => {
    places.add(changed);
    return () => void places.delete(changed);
  };
  const begin = () => {
    const retry = () => {
      // Another place that shows the part may have begun anew already.
      if (current !== part) return;
      current = begin();
      for (const changed of places) changed();
    };
    const Missing = (props: Props) =>
      createElement(
        Fragment,
        null,
        meanwhile && createElement(meanwhile, props),
        missing && createElement(missing, { ...props, onRetry: retry }),
        createElement(MissingPart, { quiet: quiet || missing !== undefined, onRetry: retry }),
      );
    const part = lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: (await loadOrNull(load)) ?? Missing }));
    return part;
  };
  let current: LazyExoticComponent<ComponentType<Props>> = begin();
  return function Loadable(props: Props) {
    const part = useSyncExternalStore(subscribe, () => current) as ComponentType<Props>;
    const element = createElement(part, props);
    return meanwhile ? createElement(Suspense, { fallback: createElement(meanwhile, props) }, element) : element;
  };
}
