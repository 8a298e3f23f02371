import { type AnchorHTMLAttributes, Children, isValidElement, type ReactElement, type ReactNode } from 'react';

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string; reloadDocument?: boolean };

/** A replacement for the router in pages without navigation: a link loads the page that it names. */
export const Link = ({ to, reloadDocument: _, ...rest }: LinkProps) => <a href={to} {...rest} />;

/** The address of the page, which does not change. */
export const useLocation = () => window.location;

type RouteProps = { path: string; element: ReactNode };

/** A page at an address such as `form/shared/:id`; `*` stands for all others. */
export const Route = (_: RouteProps): ReactNode => null;

const matches = ({ path }: RouteProps, address: readonly string[]): boolean => {
  if (path === '*') return true;
  const steps = path.split('/');
  return steps.length === address.length && steps.every((step, at) => step.startsWith(':') || step === address[at]);
};

/** The first page whose address is that of the browser. */
export function Routes({ children }: { children: ReactNode }): ReactNode {
  const address = location.pathname.split('/').filter(Boolean);
  const routes = Children.toArray(children).filter((child): child is ReactElement<RouteProps> => isValidElement(child));
  return routes.find(({ props }) => matches(props, address))?.props.element ?? null;
}
