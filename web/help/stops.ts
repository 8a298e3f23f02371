import type { Page } from './pages/page-of.ts';

type StopName = 'navigation' | 'search' | 'work' | 'table' | 'steps' | 'submit' | 'page' | 'help' | 'account';
export type Stop = { name: StopName; element: HTMLElement };

/** The main stop of the tour on each page: its name, and the selector of its element. */
const ofPage: Partial<Record<Page, [StopName, string]>> = {
  home: ['work', '#main [data-part="panel"] > header'],
  view: ['table', '#main [data-part="table"] > header'],
  object: ['steps', '#main [data-part="steps"]'],
  form: ['submit', '#main form > footer'],
};

function find(name: StopName, selector: string): Stop[] {
  const elements = [...document.querySelectorAll<HTMLElement>(selector)];
  return elements
    .filter((element) => element.checkVisibility())
    .slice(0, 1)
    .map((element) => ({ name, element }));
}

/** The stops of a page's tour, in order, without parts that are not visible. */
export function stopsOf(page: Page | null): Stop[] {
  const own = page && ofPage[page];
  const here = own ? find(...own) : [];
  return [
    ...find('navigation', '[data-region="navigation"]'),
    ...find('search', '[data-tour="search"]'),
    ...(here.length ? here : find('page', '#main h1')),
    ...find('help', '[data-tour="help"]'),
    ...find('account', '[data-tour="account"]'),
  ];
}
