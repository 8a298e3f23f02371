import { createMemoryRouter, type DataRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backInDrawer, closeDrawer, type DrawerContent, drawer, leaveDrawer, openDrawer, openRelated, replaceInDrawer } from './drawer.ts';
import { keepDrawerInHistory } from './drawer-history.ts';

const record = (id: string): DrawerContent => ({ kind: 'record', id });
const form: DrawerContent = { kind: 'form', form: 'task' };

let router: DataRouter;
let stop: () => void;

/** A visit that begins at these addresses, the last of them shown. */
function visit(...addresses: (string | { pathname: string; search: string; state: unknown })[]) {
  stop?.();
  router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: addresses });
  stop = keepDrawerInHistory(router);
}

const address = () => router.state.location.pathname + router.state.location.search;
const shown = () => drawer.get().map(({ content }) => (content.kind === 'record' ? content.id : content.kind));
/** Waits until the drawer shows these entries and the URL is this one. */
const settled = (entries: string[], at: string) => vi.waitFor(() => expect([shown(), address()]).toEqual([entries, at]));
const go = (by: number) => router.navigate(by);

beforeEach(() => visit('/view/tasks'));
afterEach(() => {
  stop();
  closeDrawer();
});

describe('a record in the drawer', () => {
  it('is in the address; Back closes it, and Forward opens it again as it was opened', async () => {
    const pager = { step: () => null };
    openDrawer({ kind: 'record', id: 'a', pager });
    await settled(['a'], '/view/tasks?record=a');
    await go(-1);
    await settled([], '/view/tasks');
    await go(1);
    await settled(['a'], '/view/tasks?record=a');
    expect(drawer.get()[0]?.content).toMatchObject({ pager });
  });

  it('takes its entry away when it is closed otherwise', async () => {
    await router.navigate('/view/jobs');
    openDrawer(record('a'));
    await settled(['a'], '/view/jobs?record=a');
    closeDrawer();
    await settled([], '/view/jobs');
    await go(-1);
    await settled([], '/view/tasks');
  });

  it('is opened by its address, which closing takes it out of', async () => {
    visit('/view/tasks?q=x&record=a#end');
    await settled(['a'], '/view/tasks?q=x&record=a');
    closeDrawer();
    await settled([], '/view/tasks?q=x');
    expect(router.state.location.hash).toBe('#end');
  });

  it('is there again after a reload, with Back to what it came from', async () => {
    openDrawer(record('a'));
    await settled(['a'], '/view/tasks?record=a');
    openRelated(record('b'));
    await settled(['a', 'b'], '/view/tasks?record=b');
    const { pathname, search, state } = router.state.location;
    stop();
    drawer.set([]);
    visit({ pathname, search, state });
    await settled(['a', 'b'], '/view/tasks?record=b');
  });

  it('goes deeper to what is related, and Back and Escape lead back one by one', async () => {
    openDrawer(record('a'));
    await settled(['a'], '/view/tasks?record=a');
    openRelated(record('b'));
    await settled(['a', 'b'], '/view/tasks?record=b');
    openRelated(record('c'));
    await settled(['a', 'b', 'c'], '/view/tasks?record=c');
    await go(-1);
    await settled(['a', 'b'], '/view/tasks?record=b');
    backInDrawer();
    await settled(['a'], '/view/tasks?record=a');
    await go(2);
    await settled(['a', 'b', 'c'], '/view/tasks?record=c');
    closeDrawer();
    await settled([], '/view/tasks');
  });

  it('keeps what was opened over a form that was sent meanwhile, and a refused form comes back in its own place', async () => {
    openDrawer(record('a'));
    openRelated({ kind: 'form', form: 'mark', at_once: true });
    const sent = drawer.get()[1]?.key ?? 0;
    openRelated(record('b'));
    await settled(['a', 'form', 'b'], '/view/tasks?record=b');
    replaceInDrawer({ kind: 'form', form: 'mark', at_once: false }, sent);
    expect(drawer.get()[1]?.content).toMatchObject({ at_once: false });
    leaveDrawer(sent);
    await settled(['a', 'b'], '/view/tasks?record=b');
    replaceInDrawer({ kind: 'form', form: 'mark' }, sent);
    expect(shown()).toEqual(['a', 'b']);
  });

  it('gives way to the next of its list in the same entry', async () => {
    openDrawer(record('a'));
    await settled(['a'], '/view/tasks?record=a');
    for (const id of ['b', 'c', 'd']) replaceInDrawer(record(id));
    await settled(['d'], '/view/tasks?record=d');
    openDrawer(record('e'));
    await settled(['e'], '/view/tasks?record=e');
    await go(-1);
    await settled([], '/view/tasks');
  });

  it('stays beside a page that changes its own parameters, and is left with the page', async () => {
    openDrawer(record('a'));
    await settled(['a'], '/view/tasks?record=a');
    await router.navigate('?record=a&q=word', { replace: true });
    await settled(['a'], '/view/tasks?record=a&q=word');
    await router.navigate('?record=a&q=word&tab=2');
    await settled(['a'], '/view/tasks?record=a&q=word&tab=2');
    await router.navigate('/object/a');
    await settled([], '/object/a');
    await go(-1);
    await settled(['a'], '/view/tasks?record=a&q=word&tab=2');
    closeDrawer();
    await settled([], '/view/tasks?q=word&tab=2');
  });

  it('is another one when a link of the same page names it', async () => {
    openDrawer(record('a'));
    await settled(['a'], '/view/tasks?record=a');
    await router.navigate('?record=b');
    await settled(['b'], '/view/tasks?record=b');
    await router.navigate('/view/tasks');
    await settled([], '/view/tasks');
  });
});

describe('a form in the drawer', () => {
  it('is closed by Back, and Forward does not open it anew', async () => {
    openDrawer(form);
    await vi.waitFor(() => expect(router.state.location.state).not.toBeNull());
    expect([shown(), address()]).toEqual([['form'], '/view/tasks']);
    await go(-1);
    await settled([], '/view/tasks');
    await go(1);
    await settled([], '/view/tasks');
  });

  it('keeps the address of the record below it, to which it leads back, and stays as it is below a record', async () => {
    openDrawer(record('a'));
    await settled(['a'], '/view/tasks?record=a');
    openRelated(form);
    await vi.waitFor(() => expect(router.state.location.state).toMatchObject({ drawer: { below: 2 } }));
    const [, filled] = drawer.get();
    openRelated(record('b'));
    await settled(['a', 'form', 'b'], '/view/tasks?record=b');
    await go(-1);
    await settled(['a', 'form'], '/view/tasks?record=a');
    expect(drawer.get()[1]).toBe(filled);
    backInDrawer();
    await settled(['a'], '/view/tasks?record=a');
  });

  it('does not hinder who goes on to another page at once', async () => {
    openDrawer(form);
    await vi.waitFor(() => expect(router.state.location.state).not.toBeNull());
    closeDrawer();
    void router.navigate('/view/jobs');
    await settled([], '/view/jobs');
    await go(-1);
    await settled([], '/view/tasks');
  });
});
