import { describe, expect, it } from 'vitest';
import { inputKind, type SignInInput } from '../../sign-in/descriptor/define-sign-in.ts';
import { inputsOf, isSignInType } from '../../sign-in/registry.ts';
import { filledAddress, fillsOf, isFill } from '../connector.ts';
import { operation } from '../operation.ts';
import { operationProblems } from '../rules.ts';
import { integrationWebhook, webhookProblems } from '../webhook.ts';
import { connectors } from './registry.ts';

describe.each(connectors)('the connector $name', (connector) => {
  it('can be stored as it ships', () => {
    for (const each of connector.operations) expect([each.name, operation.safeParse(each).error?.issues ?? []]).toEqual([each.name, []]);
    expect(operationProblems(connector)).toEqual([]);
    for (const each of connector.webhooks ?? []) expect([each.name, integrationWebhook.safeParse(each).error?.issues ?? []]).toEqual([each.name, []]);
    expect(webhookProblems(connector)).toEqual([]);
    const url = filledAddress(connector, Object.fromEntries(fillsOf(connector).map((name) => [name, 'acme'])));
    expect(URL.parse(url)?.protocol).toBe('https:');
  });

  it('names people what it does, and where that is written', () => {
    expect(connector.operations.filter(({ label }) => !label)).toEqual([]);
    expect(connector.operations.flatMap(({ params = [] }) => params.filter(({ label }) => !label))).toEqual([]);
    expect((connector.webhooks ?? []).filter(({ label, register }) => !label || !register)).toEqual([]);
    expect(connector.source).toMatch(/^https:\/\//);
    expect(connector.operations.map(({ name }) => name)).toContain(connector.recorded.operation);
  });

  it('holds no secret, and only values that its way to sign in takes', () => {
    const { type, ...values } = connector.authentication;
    if (!isSignInType(type)) throw new Error(`There is no way ${String(type)}.`);
    const inputs = inputsOf(type);
    expect(Object.keys(values).filter((name) => !inputs.includes(name as SignInInput) || inputKind(name as SignInInput).secret)).toEqual([]);
  });
});

it('has at least fifteen, each by a key of its own', () => {
  expect(connectors.length).toBeGreaterThanOrEqual(15);
  expect(new Set(connectors.map(({ key }) => key)).size).toBe(connectors.length);
});

it.each(['', '.', '..', 'a..b', 'a/b', 'a@b', 'a?b', 'a#b', 'a:b', 'evil.test/', '-a', 'a.'])('fills no address with %j', (value) =>
  expect(isFill(value)).toBe(false),
);
it.each(['acme', 'my-shop', 'shop.example.com', '7'])('fills an address with %j', (value) => expect(isFill(value)).toBe(true));
